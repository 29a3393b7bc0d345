/** What a process needs of the machine and this run to start at all, and nothing that could set the server up. */
export const OF_THIS_MACHINE: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
