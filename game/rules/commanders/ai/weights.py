"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in tenths of a block where nothing else is said."""

    # Fights
    destroyed: int = 30
    broken: int = 20
    opened: int = 6
    at_stake: int = 50
    gains: int = 100
    stopped: int = 100
    flanked: int = 5
    caution: int = 8
    caution_waiting: int = 0
    urgent: int = 45
    shot_lost: int = 0
    met_by_fire: int = 0
    helpers: int = 0
    charge_beside: int = 0
    charge_horse: int = 0
    charge_clans: int = 0
    charge_foot: int = 0
    at_guns: int = 0
    at_routed: int = 0
    at_horse: int = 0
    at_weak: int = 0
    led: int = 0
    landing: int = 0
    weak_charges: int = 0
    charge_ahead: int = 0
    more_blocks: int = 0
    meets: int = 0
    caution_early: int = 0
    unready: int = 0

    # Places
    per_hex: int = 5
    per_hex_horse: int = 0
    per_hex_clans: int = 0
    per_hex_guns: int = 0
    per_hex_early: int = 0
    too_near: int = 50
    per_cover: int = 5
    per_cover_waiting: int = 0
    no_charge: int = 10
    per_corner: int = 2
    exposed_rear: int = 8
    exposed_flank: int = 4
    shot_from: int = 100
    stirring: int = 50
    goal: int = 3
    escape: int = 30
    on_flank: int = 0
    charged_at: int = 0
    charged_at_weak: int = 0
    charged_at_guns: int = 0
    under_fire: int = 0
    under_fire_open: int = 0
    charged_at_open: int = 0
    opens: int = 0
    runs_under_fire: int = 0
    exposed_unready: int = 0
    beside: int = 0
    ahead_of_line: int = 0
    behind_line: int = 0
    out_of_voice: int = 0
    weak_away: int = 0
    waiting_away: int = 0
    waiting_step: int = 0
    hounds: int = 0

    # Formations and commanders
    closes: int = 3
    closes_near: int = -1
    closes_far: int = -1
    unlimbers: int = 5
    limbers: int = 5
    need_routed: int = 6
    need_out: int = 4
    need_led: int = 2
    needed_far: int = 25
    leads: int = 4
    leads_next: int = 0
    joined: int = 1

    # Rally
    rally_routed: int = 15
    rally_edge: int = 15
    orders: int = 100
    regain: int = 100

    # Initiative, shots, blows, following
    first: int = 10
    first_apart: int = 0
    first_waiting: int = 0
    shot_routs: int = 15
    shot_destroys: int = 15
    shot_again: int = 0
    shot_at_charger: int = 0
    shot_at_guns: int = 0
    shot_at_routed: int = 0
    blow_destroys: int = 30
    blow_breaks: int = 0
    follows: int = 10
    follows_waiting: int = -10

    @property
    def needs_company(self) -> bool:
        """Whether a place hangs on friends near it."""
        return bool(
            self.beside or self.ahead_of_line or self.behind_line or self.out_of_voice or self.exposed_unready
        )


USUAL = Weights()
"""How the greedy player plays."""
