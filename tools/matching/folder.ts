import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { readRows } from '#server/directory/load/fileRows.ts';
import { MemoryFirms } from '#server/matching/memoryFirms.ts';
import { type Party, partyOf } from '#server/matching/party.ts';
import { placeOf } from '#server/matching/places.ts';

/** A firm of the folder, as compared. */
export type FolderFirm = { id: string; party: Party };
/** A labelled pair: a name as another source writes it, and its firm; null for an absent one. */
export type LabelledPair = {
  set: string;
  name: Party;
  row: Party;
  text: string;
  firmId: string | null;
};

type OtherName = { value: string; type: 'FORMER' | 'OTHER'; isDisplayName: false };

const sets = ['adviser', 'listing', 'edgar'] as const;

async function rowsOf(file: string): Promise<Record<string, string>[]> {
  const source = createReadStream(file);
  const text = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  text.setEncoding('utf8');
  const rows: Record<string, string>[] = [];
  for await (const { values } of (await readRows(text)).rows) rows.push(values);
  return rows;
}

/** The firms of a folder in the format of the data's README: legal names, other names, head offices, websites. */
export async function readFirms(folder: string): Promise<MemoryFirms<FolderFirm>> {
  const others = new Map<string, OtherName[]>();
  for (const { firm_id = '', name = '', kind } of await rowsOf(
    join(folder, 'firm-directory/firm_names.csv.gz'),
  )) {
    const type = kind === 'former' ? 'FORMER' : 'OTHER';
    others.set(firm_id, [...(others.get(firm_id) ?? []), { value: name, type, isDisplayName: false }]);
  }
  const rows = await rowsOf(join(folder, 'firm-directory/firms.csv.gz'));
  const firms = new MemoryFirms<FolderFirm>();
  for (const row of rows) {
    const { firm_id: id = '', legal_name: name = '', website = '' } = row;
    const { street = '', city = '', region = '', postal_code = '', country = '' } = row;
    const isPlaced = city !== '' || country !== '';
    const party = partyOf({
      names: [{ value: name, type: 'LEGAL', isDisplayName: true }, ...(others.get(id) ?? [])],
      websites: website ? [website] : [],
      places: isPlaced
        ? [placeOf({ streetLine1: street, city, state: region, postalCode: postal_code, country })]
        : [],
      identifiers: {},
    });
    firms.add({ id, party }, party);
  }
  return firms;
}

/** The folder's labelled pairs with a single answer, and the names of firms that are not in it. */
export async function readPairs(folder: string): Promise<LabelledPair[]> {
  const of = async (set: string, file: string) =>
    (await rowsOf(join(folder, file)))
      .filter(({ ambiguous }) => ambiguous !== '1')
      .map((row) => pairOf(set, row));
  const labelled = await Promise.all(sets.map((set) => of(set, `match-${set}-names/pairs.csv`)));
  return [...labelled.flat(), ...(await of('absent', 'match-absent-firms/pairs.csv'))];
}

function pairOf(set: string, row: Record<string, string>): LabelledPair {
  const {
    query_name: text = '',
    query_city: city = '',
    query_region: state = '',
    query_country: country = '',
  } = row;
  const names = [{ value: text, type: null, isDisplayName: true }];
  const values = { names, websites: [], places: [], identifiers: {} };
  const places = city || state || country ? [placeOf({ city, state, country, postalCode: '' })] : [];
  return {
    ...{ set, text, firmId: row.firm_id || null },
    name: partyOf(values),
    row: partyOf({ ...values, places }),
  };
}
