import { wandbMessage } from './wandb-messages';
import { WandbRecords } from './wandb-records';

/** The configuration of a run of W&B by name, from the bytes of its `.wandb` file; what was set later wins. */
export function wandbConfig(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const config: Record<string, unknown> = {};
  new WandbRecords().push(bytes, (record) => {
    const message = wandbMessage(record);
    if (message?.kind !== 'config') return;
    for (const { name, value } of message.items) {
      // W&B's own notes about the program.
      if (name[0] !== '_wandb') config[name.join('.')] = value;
    }
  });
  return config;
}
