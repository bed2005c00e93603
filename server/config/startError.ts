/** Why the server can't start, worded for its operator. */
export class StartError extends Error {}

export class ConfigError extends StartError {
  constructor(readonly faults: string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}
