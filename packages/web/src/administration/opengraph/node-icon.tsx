import { faQuestion } from '@fortawesome/free-solid-svg-icons/faQuestion';
import { useQuery } from '@tanstack/react-query';
import { SolidIcon } from '../../controls/fields/icon-picker.tsx';
import { glyphQuery } from '../../zones/zone-glyph.tsx';

type NodeIconProps = { readonly name: string; readonly color: string; readonly large?: boolean };

/** A node as the canvas draws it. */
export function NodeIcon({ name, color, large = false }: NodeIconProps) {
  const icon = useQuery({ ...glyphQuery(name), enabled: name !== '' }).data ?? faQuestion;
  return (
    <span
      aria-hidden
      className={`inline-flex shrink-0 items-center justify-center rounded-full border-2 border-black/25 text-black ${large ? 'size-16' : 'size-8'}`}
      style={{ backgroundColor: color }}
    >
      <SolidIcon icon={icon} className={large ? 'size-7' : 'size-3.5'} />
    </span>
  );
}
