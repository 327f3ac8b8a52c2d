"""A lock on an open file that the system lets go when its program ends, however it ends."""

import errno
import sys
from typing import BinaryIO

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a system says when someone else holds the lock; a folder that knows no locks says something else."""

if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 40
    """A byte no battle reaches: Windows keeps others from reading what is locked."""

    def take(file: BinaryIO) -> bool:
        """Lock a file; says whether no one else had."""
        at = file.tell()
        file.seek(FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return error.errno not in HELD
        finally:
            file.seek(at)
        return True

else:
    import fcntl

    def take(file: BinaryIO) -> bool:
        """Lock a file; says whether no one else had."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in HELD
        return True
