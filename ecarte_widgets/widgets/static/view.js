// What every view shares: it draws what Python publishes, keeps the notebook's hands off its keys, asks by messages,
// and says so when nothing answers. It knows neither cards nor rules, and no sentence of its own.
// Joined as text after dom.js and before the views made of it, so it imports nothing.

const WAIT = 2000; // milliseconds; a request not answered by then is called dead
const MOVES = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const SCROLLERS = new Set([...Object.keys(MOVES), 'ArrowUp', 'ArrowDown']);
let views = 0; // drawn so far on this page: makes the one id of a view its own

class View {
  constructor(model, el) {
    Object.assign(this, { model, el, at: null, dead: false, reasonId: `ecw-reason-${++views}` });
    this.answered = () => {
      clearTimeout(this.timer);
      this.dead = false;
      this.arrived();
    };
    this.redraw = () => this.draw();
    // Notebook 7 takes its shortcuts on the way down, at the document: only the window is asked before it.
    this.pressed = (event) => {
      const [target] = event.composedPath();
      if (this.root?.contains(target)) this.guard(() => this.key(event, target));
    };
    window.addEventListener('keydown', this.pressed, true);
    model.on('change:shown', this.answered);
    model.on('change:notice', this.answered);
    model.on('change:options', this.redraw);
  }

  arrived() {
    this.draw();
  }

  close() {
    clearTimeout(this.timer);
    window.removeEventListener('keydown', this.pressed, true);
    this.model.off('change:shown', this.answered);
    this.model.off('change:notice', this.answered);
    this.model.off('change:options', this.redraw);
    this.el.replaceChildren();
  }

  // The frame's listeners; `root` is the view's own section.
  listen(root) {
    root.addEventListener('click', (event) => this.guard(() => this.click(event)));
    // Firefox presses a button when Space comes up, whatever became of the keydown
    root.addEventListener('keyup', (event) => event.key === ' ' && event.target.closest('button') && event.preventDefault());
    root.addEventListener('focusin', (event) => this.guard(() => this.focused(event)));
    this.el.replaceChildren(root);
  }

  guard(act) {
    try {
      act();
    } catch (error) {
      this.fail(error);
    }
  }

  // A view is never left blank: what went wrong stands in its place until the next drawing.
  fail(error) {
    console.error(error);
    this.root = null;
    const words = this.model.get('shown')?.words ?? {};
    const text = [words.error, error?.message ?? error].filter(Boolean).join(' ');
    this.el.replaceChildren(tag('section', { class: 'ecw', dir: 'ltr' }, tag('p', { class: 'ecw-fail', role: 'alert' }, text)));
  }

  // Draws a part again only when what it is made of has changed.
  part(name, data, make) {
    const json = JSON.stringify([data, this.art]);
    if (this.drawn[name] === json) return;
    const first = !(name in this.drawn);
    this.drawn[name] = json;
    make(first);
  }

  notice() {
    if (this.dead) return { kind: 'error', text: this.m.words.dead, card: '' };
    const notice = this.model.get('notice') ?? {};
    return notice.id === this.dismissed ? {} : notice;
  }

  focusNow() {
    const node = this.root.getRootNode().activeElement;
    return node && this.root.contains(node) ? node : null;
  }

  // The notebook must not take a key meant for the view: x, d d, arrows, or Enter with whatever it is held.
  key(event, target) {
    const { key } = event, command = event.ctrlKey || event.metaKey || event.altKey;
    if (key === 'Tab' || key === 'Escape' || (command && key !== 'Enter')) return;
    event.stopPropagation();
    if (target.closest('textarea')) return;
    const press = key === 'Enter' || key === ' ';
    if (press && target.closest('summary') && !command && !event.shiftKey) return; // opens and shuts by itself
    if (press || SCROLLERS.has(key)) event.preventDefault();
    if (press && !command && !event.shiftKey && !event.repeat) target.closest('button')?.click();
    if (SCROLLERS.has(key)) this.arrow(key, target);
  }

  ask(request) {
    clearTimeout(this.timer);
    try {
      this.model.send({ ...request, at: this.at });
    } catch { // a kernel that is gone: the notebook refuses to send at all
      this.unanswered();
      return;
    }
    this.timer = setTimeout(() => this.unanswered(), WAIT);
  }

  unanswered() {
    this.dead = true;
    this.draw();
  }
}
