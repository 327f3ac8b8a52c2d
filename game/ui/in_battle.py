"""Whether a scene is a battle, asked without the modules of battles: the title does not wait for them."""

from typing import TYPE_CHECKING, TypeGuard

from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.battle.battle_scene import BattleScene


def is_battle(scene: Scene) -> TypeGuard["BattleScene"]:
    return getattr(scene, "is_battle", False)
