"""Game records: a notation that people read and write, and what it tells; its reader is also a linter.

Leaves out how it is read (`record_reader`) and written (`record_writer`), and the short code that carries a game to
another machine (`carry`). The grammar, line by line; `#` starts a comment that runs to the end of the line and is
kept; blank lines and indents mean nothing:

    record  = header* (cut | deal | actions | claim)*
    header  = "game:" NAME      before the code; left out, it is écarté
            | "code:" CODE [QUESTION=ANSWER ...] | "play:" WAY | "dealer:" ("A" | "B") | "score:" "A" N "," "B" N
                                                     all before any deal
    cut     = "cut-for-deal" CARDS CARDS             A's and B's cards, several joined by "+", "-" for a refused cut
    deal    = "deal" [N] ":" SECTIONS                what is missing is dealt from "seed" WORD, which may stand before
              the colon: deal 1 seed 7:
              écarté:  "E:" 5 cards "D:" 5 cards "T:" card "S:" 21 cards
              piquet:  "E:" 12 cards "D:" 12 cards "S:" 8 cards;  N of the first deal may be more than 1
    actions = [N "."] action (";" action)*           an action is [SEAT] words, as the game's `apply` takes them;
              cards alone are played in turn:  1. TC JC
    claim   = "score:" "A" N "," "B" N | "winner:" NAME              after a deal: what the replay must have come to
"""

from __future__ import annotations

from .record_game import Game, dealt, from_state
from .record_reader import read
from .record_writer import write

__all__ = ["Game", "dealt", "from_state", "read", "write"]
