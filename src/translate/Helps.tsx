import { useEffect, useMemo, useState } from 'react';
import { type CatalogText, loadUsedOn } from './catalogTexts.ts';
import type { PageText } from './pageText.ts';
import { similarity } from './similarity.ts';
import { Worded } from './TranslatedForm.tsx';
import { words } from './words.ts';

type HelpsProps = {
  text: PageText;
  texts: ReadonlyMap<string, CatalogText>;
  locale: string;
  onOpen: (place: string) => void;
  onInsert: (translation: string) => void;
};

/** Where else it is, similar texts already translated, and its neighbours in the file. */
export function Helps({ text, texts, onInsert }: HelpsProps) {
  const usedOn = useUsedOn(text.place);
  const similar = useMemo(() => similarTo(text, texts), [text, texts]);
  const beside = useMemo(() => neighboursOf(text, texts), [text, texts]);
  return (
    <>
      <section className="usedOn">
        <h3>{words.usedOn}</h3>
        <p>
          <strong>{words.here(text.shown.length)}</strong>
          {usedOn.map((name) => ` · ${name === 'everywhere' ? words.everywhere : name}`).join('')}
        </p>
      </section>
      {similar.map(({ other, share }) => (
        <section key={other.place}>
          <h3>
            {words.similar}
            <small>{`${Math.floor(share * 100)} %`}</small>
          </h3>
          <div className="similar">
            <div>
              <Worded text={other.english} />
              <Worded text={other.translation} />
            </div>
            <button type="button" onClick={() => onInsert(other.translation)}>
              {words.insert}
            </button>
          </div>
        </section>
      ))}
      <section>
        <h3>{words.beside}</h3>
        {beside.map(({ place, english, translation }) => (
          <div key={place} className="beside">
            <code>{place.split('.').slice(1).join('.')}</code>
            <Worded text={translation || english} />
          </div>
        ))}
      </section>
    </>
  );
}

function useUsedOn(place: string): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => void loadUsedOn().then((all) => setNames(all[place] ?? []), console.error), [place]);
  return names.slice(0, 8);
}

/** The most alike, above 70 %. */
function similarTo({ place, english, translation }: CatalogText, texts: ReadonlyMap<string, CatalogText>) {
  return [...texts.values()]
    .filter(
      (other) =>
        other.place !== place &&
        other.translation &&
        other.translation !== translation &&
        !other.translation.includes('||||'),
    )
    .map((other) => ({ other, share: similarity(english, other.english) }))
    .filter(({ share }) => share > 0.7)
    .sort((a, b) => b.share - a.share)
    .slice(0, 1);
}

function neighboursOf({ place, file }: CatalogText, texts: ReadonlyMap<string, CatalogText>) {
  const all = [...texts.values()].filter((other) => other.file === file);
  const at = all.findIndex((other) => other.place === place);
  return [...all.slice(Math.max(0, at - 2), at), ...all.slice(at + 1, at + 3)];
}
