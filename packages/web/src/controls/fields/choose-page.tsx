import * as controlTexts from '../texts.ts';

type ChoosePageProps = {
  readonly ids: readonly number[];
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
};

/** Chooses every row of a page, or none. */
export function ChoosePage({ ids, chosen, onChoose }: ChoosePageProps) {
  const all = ids.every((id) => chosen.includes(id));
  return (
    <label className="flex items-center gap-2 border-b border-line px-4 py-2">
      <input
        type="checkbox"
        checked={all}
        onChange={() => onChoose(all ? [] : ids)}
        className="size-4 accent-(--accent)"
      />
      {controlTexts.allIdsPage(ids.length)}
    </label>
  );
}
