"""Loads a Hugging Face folder and lets it write a few tokens. Usage: python -m rl_cockpit_rehearsal.load_rung FOLDER"""

import sys


def main(folder):
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForCausalLM.from_pretrained(folder, torch_dtype=torch.float32)
    ids = tokenizer.apply_chat_template(
        [{"role": "user", "content": "What is 2 plus 3?"}], add_generation_prompt=True, return_tensors="pt"
    )
    created = model.generate(ids, max_new_tokens=8, do_sample=False)
    if created.shape[1] <= ids.shape[1]:
        raise SystemExit("The converted model wrote nothing.")
    if not all(torch.isfinite(parameter).all() for parameter in model.parameters()):
        raise SystemExit("The converted model holds values that are not finite.")
    print("Loaded %s: %d parameters." % (folder, sum(parameter.numel() for parameter in model.parameters())))


if __name__ == "__main__":
    main(sys.argv[1])
