import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Our own trainer in the shape of ARPO's: overrides as Hydra takes them, Ray's prefix, TensorBoard, checkpoints. */
const TRAINER = `
import json, os, struct, subprocess, sys, time

def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF

def record(data):
    head = struct.pack("<Q", len(data))
    return head + struct.pack("<I", crc32c(head)) + data + struct.pack("<I", crc32c(data))

def field(number, kind, data):
    return bytes([number << 3 | kind]) + (bytes([len(data)]) + data if kind == 2 else data)

def scalar(step, tag, value):
    one = field(1, 2, tag.encode()) + field(2, 5, struct.pack("<f", value))
    return field(1, 1, struct.pack("<d", time.time())) + field(2, 0, bytes([step])) + field(5, 2, field(1, 2, one))

words = [word for word in sys.argv[1:] if not word.startswith("--")]
options = dict(word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--"))
known = open(os.path.join(options["config-path"], options["config-name"])).read().split()
values = dict(word.split("=", 1) for word in words)
for key in values:
    if key not in known and not key.startswith("hydra."):
        sys.exit("Could not override '%s'. Key is not in struct" % key)

def text(key):
    return values[key].strip("'")

os.makedirs(text("trainer.rollout_data_dir"), exist_ok=True)
seen = {"argv": sys.argv[1:], "cwd": os.getcwd(), "link": os.path.realpath("ARPO"), "proxy": os.environ.get("http_proxy"),
        "hasKey": bool(os.environ.get("BRIGHT_DATA_API_KEY")), "path": os.environ["PYTHONPATH"].split(os.pathsep)}
json.dump(seen, open(os.path.join(text("trainer.rollout_data_dir"), "..", "seen.json"), "w"))
print(values)
if text("actor_rollout_ref.rollout.tools.tool_instances.search.params.zone") == "broken":
    print("(WorkerDict pid=9) ERROR: Could not initialize tool 'search'. Please check your configuration. Error: no zone")
if text("actor_rollout_ref.rollout.tools.tool_instances.search.params.zone") == "leftover":
    os.symlink("/bin/sleep", "raylet")
    left = subprocess.Popen(["./raylet", "60"], start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    print("left over:", left.pid)
os.makedirs(os.environ["TENSORBOARD_DIR"], exist_ok=True)
events = open(os.path.join(os.environ["TENSORBOARD_DIR"], "events.out.tfevents.1.here.1.0"), "wb")
events.write(record(field(1, 1, struct.pack("<d", time.time())) + field(3, 2, b"brain.Event:2")))
cache = json.load(open(text("actor_rollout_ref.rollout.tools.tool_instances.search.params.cache_file")))
for step in range(1, int(values["trainer.total_training_steps"]) + 1):
    events.write(record(scalar(step, "critic/score/mean", step / 8)))
    with open(os.path.join(text("trainer.rollout_data_dir"), "%d.jsonl" % step), "w") as rollout:
        rollout.write(json.dumps({"input": "q", "output": "<answer>2</answer>", "score": step / 8, "step": step}) + "\\n")
    print("(TaskRunner pid=7) step:%d - critic/score/mean:%.3f - actor/grad_norm:0.5%d" % (step, step / 8, step))
events.close()
cache["asked in the training"] = "page"
json.dump(cache, open(text("actor_rollout_ref.rollout.tools.tool_instances.search.params.cache_file"), "w"))
os.makedirs(os.path.join(text("trainer.default_local_dir"), "global_step_%s" % values["trainer.total_training_steps"], "actor"))
`;

/** Writes the project; `keys` are those that its configuration has. @returns its folder */
export async function projectInShapeOfArpo(keys: readonly string[]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'arpo shape '));
  const files: Record<string, string> = {
    'verl_arpo_entropy/verl/__init__.py': '',
    'verl_arpo_entropy/verl/trainer/__init__.py': '',
    'verl_arpo_entropy/verl/trainer/main_ppo.py': TRAINER,
    'scripts/config/ppo_trainer.yaml': keys.join('\n'),
    'search_cache/search_cache.json': '{"known": "page"}',
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, 'ARPO', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return root;
}
