/** Advance widths of Inter in thousandths of the font size, for the printable ASCII characters from the blank on. */
const REGULAR =
  '281 288 466 633 642 982 644 300 365 365 501 662 288 460 288 360 631 407 610 618 646 593 620 566 619 620 288 302 662 662 662 511 966 690 654 730 722 601 590 746 743 269 571 672 565 903 753 765 639 765 644 642 646 744 690 985 682 679 629 365 360 365 471 456 323 562 612 571 612 583 370 613 591 242 242 549 242 876 591 600 612 612 376 528 327 591 562 818 546 562 552 426 333 426 662';
const BOLD =
  '252 321 523 644 650 1004 663 326 373 373 540 673 319 465 319 379 660 423 623 636 666 612 640 576 640 640 319 329 673 673 673 543 999 728 659 737 722 605 588 749 746 277 580 703 565 922 759 769 645 773 652 650 660 736 728 1020 720 713 652 373 379 373 481 469 351 574 624 583 624 591 389 625 612 262 262 569 262 900 612 609 624 624 397 549 353 612 587 839 569 588 566 455 359 455 673';

const WIDTHS = { regular: REGULAR.split(' ').map(Number), bold: BOLD.split(' ').map(Number) } as const;
/** Of characters outside the table; wide enough for ideographs. */
const OTHER = 1000;
/** Kerning and rounding of glyphs. */
const SLACK = 1.02;

type Weight = keyof typeof WIDTHS;

/** The width of a text in pixels. From a table, so that layouts are the same with and without a browser. */
export function textWidth(text: string, size: number, weight: Weight): number {
  let sum = 0;
  for (const character of text) sum += WIDTHS[weight][character.codePointAt(0)! - 32] ?? OTHER;
  return (sum * size * SLACK) / 1000;
}

/** The text, shortened in the middle if it is wider than the space: names differ at both ends. */
export function shortened(text: string, space: number, size: number, weight: Weight): string {
  if (textWidth(text, size, weight) <= space) return text;
  const characters = [...text];
  for (let kept = characters.length - 1; kept > 1; kept--) {
    const head = Math.ceil(kept / 2);
    const short = `${characters.slice(0, head).join('')}…${characters.slice(characters.length - (kept - head)).join('')}`;
    if (textWidth(short, size, weight) <= space) return short;
  }
  return '…';
}

/** The text in one line or, broken between words or labels, in two; shortened in the middle if it is longer. */
export function linesOf(text: string, space: number, size: number, weight: Weight): readonly string[] {
  if (textWidth(text, size, weight) <= space) return [text];
  const parts = text.split(/(?<=[ ._\-@\\])/u);
  let first = '';
  for (const part of parts) {
    if (textWidth(`${first}${part}`.trimEnd(), size, weight) > space) break;
    first += part;
  }
  if (first === '') return [shortened(text, space, size, weight)];
  return [first.trimEnd(), shortened(text.slice(first.length), space, size, weight)];
}
