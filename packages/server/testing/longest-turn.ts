/**
 * The longest time that the event loop of this thread computed without a turn, in milliseconds of processor time, while
 * `work` ran. Other processes on a busy machine do not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let running = true;
  let last = used();
  const turn = () => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  running = false;
  return longest;
}

function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
