"""Receiver of a transfer, in threads beside the agent's loop: chunks come in any order, and are noted when they are written."""

import hashlib
import os
import threading
import time

from rl_cockpit_target.host.json_files import read_json, write_json
from rl_cockpit_target.refusal import Refusal, required
from rl_cockpit_target.transfer.chunks import ranges
from rl_cockpit_target.transfer.finalize import proof_refusal, publish, seal, tree_hash
from rl_cockpit_target.transfer.journal import IncomingTransfer, write_refusal
from rl_cockpit_target.transfer.path_checks import name_problems
from rl_cockpit_target.transfer.preview import preview, transfer_id
from rl_cockpit_target.transfer.sender import BLOCK, READ, sha_of

DAY_S = 86_400
HASH_BYTES = 64 << 20  # of files between two answers about the proof


class Receiver:
    """Receiver of all transfers to this machine."""

    def __init__(self, state_dir):
        self.folder = os.path.join(state_dir, "incoming")
        self.open_transfers = {}
        self.turn = threading.Lock()

    def load(self, transfer):
        """The transfer of this id if it has begun, in this agent or in one before."""
        with self.turn:
            if transfer not in self.open_transfers and transfer.isalnum():
                result = IncomingTransfer.load(os.path.join(self.folder, transfer))
                if result is not None:
                    self.open_transfers[transfer] = result
            return self.open_transfers.get(transfer)

    def for_path(self, path):
        """Unfinished transfers to the same path."""
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []
        return [one for one in map(self.load, names) if one is not None and one.path == path]

    def require(self, request):
        """The open transfer that a request names. Raises Refusal `not-begun`."""
        result = self.load(required(request, "transfer", str))
        if result is None:
            raise Refusal("not-begun", "This target has no record of this transfer.", "Send it again.")
        return result

    def preview(self, request):
        """receiveLook {to, name, kind, entries} → see preview.preview. Writes nothing."""
        return preview(request.get("to"), required(request, "name", str), required(request, "kind", str), required(request, "entries", list), self)

    def open(self, request):
        """receiveOpen {transfer} or {transfer, path, kind, entries, reuse: [[entry, root, path, sha]]} → {have: [[from, to)], skip}"""
        result = self.load(required(request, "transfer", str))
        if result is None:
            if "entries" not in request:
                raise Refusal("not-begun", "This target has no record of this transfer.", "Send it again.")
            result = self.create(request)
        return {"have": ranges(result.have), "skip": result.plan["skip"]}

    def create(self, request):
        """A new transfer: nothing of what is there is touched."""
        path, kind, entries = required(request, "path", str), required(request, "kind", str), required(request, "entries", list)
        transfer = transfer_id(path, kind, entries)
        if transfer != request["transfer"] or name_problems(entries, path):
            raise Refusal("bad-request", "This transfer is not the one in the preview.", "Send it again.")
        older = self.for_path(path)
        result = IncomingTransfer.create(os.path.join(self.folder, transfer), {"id": transfer, "path": path, "kind": kind, "entries": entries})
        try:
            skip = [at for at, root, rel, sha in required(request, "reuse", list) if copy_verified(os.path.join(root, *rel.split("/")), result.at(entries[at]), sha)]
            result.persist(skip)
        except OSError as error:
            result.drop()
            raise write_refusal(error, result.staging) from error
        for other in older:
            self.forget(other)
        with self.turn:
            self.open_transfers[transfer] = result
        return result

    def put(self, request):
        """receivePut {transfer, piece, sha} + bytes → {}: one chunk; on the wire it is called a piece"""
        result, chunk, data = self.require(request), required(request, "piece", int), request.get("bytes", b"")
        if not 0 <= chunk < result.chunks.count or len(data) != result.chunks.length(chunk):
            raise Refusal("bad-request", "Chunk %d has %d bytes." % (chunk, len(data)), "This is a bug in RL Cockpit; please report it.")
        if hashlib.sha256(data).hexdigest() != required(request, "sha", str):
            raise Refusal("piece-damaged", "Chunk %d was damaged in transit." % chunk, "RL Cockpit sends it again.")
        result.put(chunk, data)
        return {}

    def seal(self, request):
        """receiveSeal {transfer} → {keepsModes, isPlacing}: everything has arrived, under the names that were announced"""
        result = self.require(request)
        if os.path.exists(result.file("placing.json")):
            return {"keepsModes": True, "isPlacing": True}
        try:
            return {"keepsModes": seal(result), "isPlacing": False}
        except OSError as error:
            raise write_refusal(error, result.staging) from error

    def prove(self, request):
        """receiveProve {transfer, from} → {shas: [[entry, sha]], next}: hashes read back from the disk, some at a time"""
        result, at, read = self.require(request), required(request, "from", int), 0
        shas = []
        while at < len(result.entries) and read < HASH_BYTES:
            entry = result.entries[at]
            if entry[0] == "f":
                result.shas[at] = sha_of(os.open(result.at(entry), READ))
                shas.append([at, result.shas[at]])
                read += entry[2] + 4096
            at += 1
        return {"shas": shas, "next": at if at < len(result.entries) else None}

    def again(self, request):
        """receiveAgain {transfer, entries} → {have}: these files were not what was sent"""
        result = self.require(request)
        result.expect_again(required(request, "entries", list))
        return {"have": ranges(result.have), "skip": result.plan["skip"]}

    def publish(self, request):
        """receivePlace {transfer, tree, whenExists, nonce} → {path, aside, tree}. Raises Refusal.

        The answer is kept for a day under the nonce, for an engine that lost contact before it came.
        """
        answer = os.path.join(self.folder, "placed-%s.json" % required(request, "nonce", str))
        placed = read_json(answer) if request["nonce"].isalnum() else None
        if placed is not None:
            return placed
        result = self.require(request)
        if not os.path.exists(result.file("placing.json")):
            self.check(result, required(request, "tree", str))
        try:
            placed = publish(result, request.get("whenExists"), request["tree"])
            write_json(answer, placed)
        except OSError as error:
            raise write_refusal(error, result.path) from error
        self.forget(result)
        remove_old_answers(self.folder)
        return placed

    @staticmethod
    def check(result, tree):
        """Raises Refusal unless every file was read back and all hashes together are those of the sending side."""
        files = [at for at, entry in enumerate(result.entries) if entry[0] == "f"]
        if any(at not in result.shas for at in files):
            raise Refusal("proof-lost", "The files have not been verified yet.", "RL Cockpit verifies them again.")
        if tree_hash(result.entries, result.shas) != tree:
            raise proof_refusal("The received files have a different hash from those sent.")

    def drop(self, request):
        """receiveDrop {transfer} → {}: what has arrived is taken away; again and again the same"""
        result = self.load(required(request, "transfer", str))
        if result is not None:
            self.forget(result)
        return {}

    def forget(self, incoming):
        with self.turn:
            self.open_transfers.pop(incoming.plan["id"], None)
        incoming.drop()


def remove_old_answers(folder):
    """Delete answers about finished transfers that was not requested within a day."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if name.startswith("placed-") and time.time() - os.path.getmtime(path) > DAY_S:
            os.unlink(path)


def copy_verified(source, target, sha):
    """Copy a file that is said to have this hash; False, and no copy, when it has not (any more). Raises OSError of writing."""
    digest = hashlib.sha256()
    try:
        reading = os.fdopen(os.open(source, READ), "rb", buffering=0)
    except OSError:
        return False
    with reading, open(target, "wb") as writing:
        block = reading.read(BLOCK)
        while block:
            digest.update(block)
            writing.write(block)
            block = reading.read(BLOCK)
    if digest.hexdigest() == sha:
        return True
    os.unlink(target)
    return False
