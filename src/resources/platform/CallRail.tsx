import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '#i18n/texts.ts';
import { SearchInput } from '#src/admin/inputs/SearchInput.tsx';
import { type Call, isFound, useApiReference, useGroupName } from './documented.ts';
import { guides } from './Guide.tsx';
import { MethodName } from './MethodName.tsx';
import { useAddress } from './useAddress.ts';

/** Links to the guides, and to the calls by their subject; a search opens the groups with matches. */
export function CallRail() {
  const { text, locale } = useTexts();
  const { document, calls } = useApiReference();
  const groupName = useGroupName();
  const groups = document.tags.map(({ name }) => ({ name, title: groupName(name) }));
  const { words, search, call, guide, to } = useAddress();
  const found = calls.filter((one) => isFound(one, words));
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = rail.current?.querySelector<HTMLElement>('[aria-current]');
    if (rail.current && here) rail.current.scrollTop = here.offsetTop - rail.current.clientHeight / 3;
  }, []);
  return (
    <nav ref={rail} className="callRail" aria-label={text('platform.rail')} data-screen-only>
      <div>
        <SearchInput label={text('platform.search')} value={words} onSearch={search} />
      </div>
      <ul>
        {guides.map((name) => (
          <li key={name}>
            <Link
              to={to(name === 'overview' ? {} : { guide: name })}
              aria-current={(!call && name === (guide ?? 'overview')) || undefined}
            >
              {text(`platform.guides.${name}.label`)}
            </Link>
          </li>
        ))}
      </ul>
      <p role="status">{words && text('platform.found', { smart_count: found.length })}</p>
      {groups
        .sort((one, other) => one.title.localeCompare(other.title, locale))
        .map(({ name, title }) => (
          <Group
            key={`${name} ${words !== ''}`}
            title={title}
            calls={found.filter(({ tags }) => tags.includes(name))}
          />
        ))}
    </nav>
  );
}

function Group({ title, calls }: { title: string; calls: readonly Call[] }) {
  const { words, call: id, to } = useAddress();
  if (calls.length === 0) return null;
  const isHere = ({ operationId, other }: Call) => id === operationId || id === other?.operationId;
  return (
    <details aria-label={title} open={words !== '' || calls.some(isHere)}>
      <summary>
        {title} ({calls.length})
      </summary>
      <ul>
        {calls.map((call) => (
          <li key={call.operationId}>
            <Link
              to={to({ call: call.operationId })}
              aria-current={(id !== null && isHere(call)) || undefined}
              lang="en"
            >
              {call.summary}
              <small>
                <MethodName method={call.method} /> <span translate="no">{call.path}</span>
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
