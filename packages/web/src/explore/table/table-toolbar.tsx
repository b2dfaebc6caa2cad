import { Columns3, Download, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileStamp, saveFile } from '../../browser/save-file.ts';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { ActionMenu } from '../../controls/overlays/action-menu.tsx';
import { SavedFilterMenu } from '../../controls/saved-filter-menu.tsx';
import * as exploreTexts from '../texts.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { csv, onlyColumns, type Rows } from './table-rows.ts';
import type { TableView } from './use-table-view.ts';

type TableToolbarProps = {
  readonly label: string;
  readonly rows: Rows;
  readonly view: TableView;
  /** What can be done with the selected rows. */
  readonly children: ReactNode;
};

/** Filter, number of rows, columns and download of a table. */
export function TableToolbar({ label, rows, view, children }: TableToolbarProps) {
  const { shown, columns } = view;
  const download = (all: boolean) => {
    const everything = { columns: rows.columns, rows: shown };
    const content = csv(all ? everything : onlyColumns(everything, columns));
    saveFile(`${label.toLowerCase()}-${fileStamp()}.csv`, content, 'text/csv');
  };
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 py-2">
      <input
        aria-label={exploreTexts.filterLabel(label.toLowerCase())}
        placeholder={exploreTexts.filter}
        value={view.text}
        onChange={(event) => view.setText(event.target.value)}
        className={classNames(INPUT_STYLE, 'h-8 max-w-64 min-w-40 flex-1')}
      />
      <span className="whitespace-nowrap text-ink-faint" aria-live="polite">
        {shown.length === rows.rows.length
          ? exploreTexts.shownRows(shown.length)
          : exploreTexts.shownOfRows(shown.length, rows.rows.length)}
      </span>
      <span className="ml-auto">{children}</span>
      <SavedFilterMenu
        list={`table ${label}`}
        current={view.text.trim() || undefined}
        onApply={(text) => view.setText(String(text))}
      />
      {rows.columns.length > 1 && (
        <ColumnChooser
          columns={rows.columns}
          defaults={view.defaults}
          shown={columns}
          pinned={view.pinned}
          onChange={view.chooseColumns}
          onPin={view.turnPin}
        />
      )}
      <ActionMenu
        label={exploreTexts.exportTheTable}
        trigger={
          <Button icon={Download} className="h-7 px-2">
            {exploreTexts.csv}
          </Button>
        }
        actions={[
          { icon: Columns3, label: exploreTexts.visibleColumns, onSelect: () => download(false) },
          { icon: Table2, label: exploreTexts.allColumns, onSelect: () => download(true) },
        ]}
      />
    </div>
  );
}
