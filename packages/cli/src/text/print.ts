/** Line ends and tabs stay; nothing else steers a terminal. */
const STEERING = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Text for a terminal. Names come from collected data, and can hold what moves the cursor or changes colours. */
const printable = (text: string): string => text.replace(STEERING, ' ');

/** As `printable`, without line ends: a name must not pass for a line of the program. */
export const oneLine = (text: string): string => printable(text).replace(/[\n\t]/g, ' ');

export function print(text: string): void {
  console.log(printable(text));
}

export function printError(text: string): void {
  console.error(printable(text));
}
