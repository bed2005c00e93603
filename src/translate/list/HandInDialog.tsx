import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/FileDownloadOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton } from '@mui/material';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ownName } from '#i18n/languageTags.ts';
import { type HandIn, handInPath } from '#i18n/translation/handIn.ts';
import { BusyButton } from '#src/ui/BusyButton.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { keepKeys } from '#src/ui/keepKeys.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import type { CatalogText } from '../catalogTexts.ts';
import { type Proposal, type TermProposal, withdraw } from '../proposals.ts';
import { Worded } from '../TranslatedForm.tsx';
import { words } from '../words.ts';
import { proposedHandIn, sorted } from './proposedHandIn.ts';
import '#src/ui/dialog.css';

const say = words.handIn;
type Format = keyof typeof say.formats;
const formats: readonly Format[] = ['xlsx', 'json', 'xlf'];

type HandInDialogProps = {
  locale: string;
  proposed: readonly Proposal[];
  terms: readonly TermProposal[];
  texts: ReadonlyMap<string, CatalogText>;
  onClose: () => void;
};

/** The proposals as a file for the command, or straight into the catalogs under `npm run dev`. */
export function HandInDialog({ locale, proposed, terms, texts, onClose }: HandInDialogProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const [format, setFormat] = useState<Format>('xlsx');
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const { accepted, refused } = sorted(locale, proposed, texts);
  const file = `${locale}-${new Date().toLocaleDateString('sv')}.${format}`;
  const files = new Set(
    [...accepted, ...refused.map(({ proposal }) => proposal)].map(({ place }) => texts.get(place)?.file),
  );
  const count = accepted.length + (format === 'xlf' ? 0 : terms.length);

  const act = async (what: (handIn: HandIn) => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await what(await proposedHandIn(locale, accepted, terms, texts));
    } catch (error) {
      console.error(error);
      setFailure([say.notWritten, error instanceof Error ? error.message : ''].join(' '));
    }
    setBusy(false);
  };
  const download = () => act(async (handIn) => saveFile(new Blob([await contentOf(format, handIn)]), file));
  const write = () => act(async (handIn) => setReport(await written(handIn)));

  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      onKeyDown={keepKeys}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle className="dialogHead">
        <span>
          <span id={titleId}>{say.title}</span>
          {!report && <small>{say.about(ownName(locale), proposed.length + terms.length, files.size)}</small>}
        </span>
        <IconButton aria-label={say.close} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent className="handIn translateList">
        {report ? (
          <div role="status" className="command">
            <p>{say.written}</p>
            <pre>{report.join('\n')}</pre>
          </div>
        ) : (
          <>
            <dl className="sums">
              <div>
                <dt>{words.number(accepted.length)}</dt>
                <dd>
                  {say.accepted} <small>{kindsOf(accepted, texts)}</small>
                </dd>
              </div>
              {terms.length > 0 && (
                <div>
                  <dt>{words.number(terms.length)}</dt>
                  <dd>
                    {say.terms} {format === 'xlf' && <small>{say.notInXliff}</small>}
                  </dd>
                </div>
              )}
              {refused.length > 0 && (
                <div data-refused>
                  <dt>{words.number(refused.length)}</dt>
                  <dd>{say.refused}</dd>
                </div>
              )}
            </dl>
            {refused.length > 0 && (
              <ul className="refused">
                {refused.map(({ proposal, faults }) => (
                  <li key={proposal.place}>
                    <div>
                      <code className="key">{proposal.place}</code>
                      <Worded text={proposal.translation} lang={locale} />
                      <p role="alert">{faults.join('; ')}</p>
                    </div>
                    {texts.has(proposal.place) ? (
                      <Button
                        variant="outlined"
                        color="inherit"
                        size="small"
                        onClick={() => {
                          onClose();
                          navigate(`/translate/${locale}?at=${proposal.place}`);
                        }}
                      >
                        {say.open}
                      </Button>
                    ) : (
                      <Button
                        variant="outlined"
                        color="inherit"
                        size="small"
                        onClick={() => withdraw(proposal)}
                      >
                        {say.withdraw}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <fieldset className="formats">
              <legend>{say.format}</legend>
              {formats.map((value) => (
                <label key={value}>
                  <input
                    type="radio"
                    name={titleId}
                    checked={value === format}
                    onChange={() => setFormat(value)}
                  />
                  <span>
                    {say.formats[value].label}
                    <small>{say.formats[value].help}</small>
                  </span>
                </label>
              ))}
            </fieldset>
            <div className="command">
              <p>{say.send}</p>
              <code>
                <CopyText text={`npm run i18n -- import ${file}`} />
              </code>
              <small>{say.shows}</small>
            </div>
          </>
        )}
        {failure && <p role="alert">{failure}</p>}
      </DialogContent>
      <DialogActions>
        <p className="dialogNote">{say.leaves}</p>
        <Button color="inherit" onClick={onClose}>
          {report ? say.close : say.cancel}
        </Button>
        {!report && (
          <BusyButton
            isBusy={isBusy}
            variant={import.meta.env.DEV ? 'outlined' : 'contained'}
            color={import.meta.env.DEV ? 'inherit' : 'primary'}
            startIcon={<Download />}
            disabled={count === 0}
            onClick={download}
          >
            {say.download(file)}
          </BusyButton>
        )}
        {import.meta.env.DEV && !report && (
          <BusyButton
            isBusy={isBusy}
            variant="contained"
            disabled={accepted.length + terms.length === 0}
            onClick={write}
          >
            {say.write}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** 3 missing, 1 stale and confirmed. */
function kindsOf(accepted: readonly Proposal[], texts: ReadonlyMap<string, CatalogText>): string {
  const counts = new Map<string, number>();
  for (const { place, confirmed } of accepted) {
    const state = words.states[texts.get(place)?.state ?? 'done'].toLowerCase();
    const kind = confirmed ? `${state} and confirmed` : state;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

/** Each format's library is loaded when a file of it is made. */
async function contentOf(format: Format, handIn: HandIn): Promise<BlobPart> {
  if (format === 'json') return (await import('#i18n/translation/jsonFile.ts')).toJson([handIn]);
  if (format === 'xlf') return (await import('#i18n/translation/xliffFile.ts')).toXliff([handIn]);
  const { toSheets } = await import('#i18n/translation/sheetFile.ts');
  return toSheets([handIn]) as Uint8Array<ArrayBuffer>;
}

/** The report of the import; an answer that is none says why. */
async function written(handIn: HandIn): Promise<string[]> {
  const { toJson } = await import('#i18n/translation/jsonFile.ts');
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(handInPath, { method: 'POST', headers, body: toJson([handIn]) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
