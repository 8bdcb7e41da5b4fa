/** A project of ours in the shape of a Stable-Baselines3 curriculum: constants in a dict, a call, paths relative to the folder it runs in. */
export const PROJECT_FILES: Readonly<Record<string, string>> = {
  'src/train_x.py': `
import json, multiprocessing, os, signal, time
from near import reward

CONFIG = {"total_timesteps": 2_000_000, "n_steps": 250_000, "pause_s": 0.0}

# Ctrl+C reaches every process of the group: workers leave it to this one.
QUIET = (signal.SIGINT, signal.SIG_IGN)

def rollout(step):
    return reward(step, CONFIG["total_timesteps"])

def threshold():
    with open("config/x.yaml", encoding="utf-8") as file:
        for line in file:
            if "improvement_threshold:" in line:
                return float(line.split(":")[1].split("#")[0])

def train_x(market=None, test_mode=False):
    SCALE = 100
    if market == "none":
        return print("[ERROR] No market")
    rows = sum(1 for _line in open("data/%s.csv" % market, encoding="utf-8"))
    print("[DATA] %d rows, threshold %s" % (rows, threshold()), flush=True)
    os.makedirs("logs", exist_ok=True)
    os.makedirs("models", exist_ok=True)
    step = 0
    try:
        with multiprocessing.get_context("spawn").Pool(1, signal.signal, QUIET) as pool, open("logs/metrics_%d.jsonl" % os.getpid(), "w", encoding="utf-8") as log:
            while step < CONFIG["total_timesteps"]:
                step += CONFIG["n_steps"]
                value = pool.apply(rollout, (step,))
                log.write(json.dumps({"step": step, "rollout/ep_rew_mean": value * SCALE}) + "\\n")
                log.flush()
                print("[TRAIN] step %d" % step, flush=True)
                time.sleep(CONFIG["pause_s"])
    except KeyboardInterrupt:
        print("[TRAIN] Training interrupted by user", flush=True)
    name = "models/x_final%s" % ("_test" if test_mode else "")
    with open(name + ".zip", "w") as file:
        file.write("model")
    with open(name + ".meta.json", "w") as file:
        json.dump({"total_timesteps": step, "timesteps_target": CONFIG["total_timesteps"]}, file)
    print("PHASE X TRAINING COMPLETE!", flush=True)

if __name__ == "__main__":
    raise SystemExit("the script's own main ran")
`,
  'src/near.py': 'def reward(step, of):\n    return step / of\n',
  'config/x.yaml': '# rules\nevents:\n  improvement_threshold: 0.5  # a model at every step\n',
  'data/NQ.csv': '1\n2\n3\n',
  'cockpit.yaml': `
manifest: 1
id: curriculum
title: Curriculum
detect: {all: [src/train_x.py]}
workspace:
  links: {data: '{project}/data'}
  copies:
    - at: config
      from: '{project}/config'
      patches:
        - {file: x.yaml, key: events.improvement_threshold, value: 0.0, why: each step would save a model}
tasks:
  - id: phase_x
    title: Phase X
    usesGpu: false
    launch:
      kind: shim
      file: '{project}/src/train_x.py'
      call: train_x
      kwargs: {market: '{market}', test_mode: true}
    params:
      - {name: market, type: text, default: NQ, from: 'data/*.csv'}
      - {name: steps, type: int, default: 2000000, bind: {set: CONFIG.total_timesteps}}
      - {name: rollout, type: int, default: 250000, bind: {set: CONFIG.n_steps}}
      - {name: pause, type: float, default: 0, bind: {set: CONFIG.pause_s}}
      - {name: scale, type: int, default: 100, bind: {local: train_x.SCALE}}
    presets:
      - {id: toy, title: Toy, params: {steps: 40, rollout: 10, scale: 2}}
    sources: [{kind: json-lines, glob: '{workspace}/logs/metrics_*.jsonl'}]
    checkpoints: [{glob: '{workspace}/models/*.zip', name: '^(?<kind>\\w+)_final', example: x_final.zip}]
    success:
      failMarkers: ['[ERROR] No market']
      markers: ['PHASE X TRAINING COMPLETE!']
      artefacts: ['{workspace}/models/x_final_test.zip']
      records:
        - {glob: '{workspace}/models/x_final_test.meta.json', value: total_timesteps, target: timesteps_target}
    resume: {param: market, from: ['models/*.zip'], continues: the steps, restarts: the rollout}
    stop: {gracefulS: 77}
  - id: drifted
    title: Drifted
    usesGpu: false
    launch: {kind: shim, file: '{project}/src/train_x.py', call: train_x, set: {CONFIG.gone: 1}}
`,
};
