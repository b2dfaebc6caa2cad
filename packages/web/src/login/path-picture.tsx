import * as loginTexts from './texts.ts';

/** Where the lines begin, and where they end: one link carries all of them. */
const SOURCES = [60, 130, 200, 270, 340, 410, 480];
const TARGETS = [165, 270, 375];
const NECK = { left: 330, right: 450, y: 270 };

const bend = (x1: number, y1: number, x2: number, y2: number) => {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
};

/** A picture of the idea: many ways in, many prizes, one link to cut. */
export function PathPicture() {
  return (
    <figure className="w-full max-w-3xl px-10">
      <svg aria-hidden viewBox="0 0 780 540" className="w-full text-line-strong">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.55">
          {SOURCES.map((y) => (
            <path key={y} d={bend(70, y, NECK.left, NECK.y)} />
          ))}
          {TARGETS.map((y) => (
            <path key={y} d={bend(NECK.right, NECK.y, 700, y)} />
          ))}
        </g>
        <path
          d={`M${NECK.left} ${NECK.y} H${NECK.right}`}
          stroke="var(--ember)"
          strokeWidth="4"
          strokeDasharray="10 7"
          strokeLinecap="round"
        />
        <g fill="var(--surface)" stroke="currentColor" strokeWidth="2">
          {SOURCES.map((y) => (
            <circle key={y} cx="70" cy={y} r="9" />
          ))}
        </g>
        <g fill="var(--accent)" stroke="var(--canvas)" strokeWidth="3">
          {TARGETS.map((y) => (
            <rect key={y} x="688" y={y - 12} width="24" height="24" rx="6" />
          ))}
          <circle cx={NECK.left} cy={NECK.y} r="12" />
          <circle cx={NECK.right} cy={NECK.y} r="12" />
        </g>
      </svg>
      <figcaption className="mt-2 text-center text-base text-ink-soft">{loginTexts.manyPathsOneChoke}</figcaption>
    </figure>
  );
}
