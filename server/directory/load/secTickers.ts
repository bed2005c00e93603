import { identifierKey } from '#server/db/firmKeys.ts';
import { firmOf, identifierOf, isName, type Made, nameOf, type Rejected, type Values } from './made.ts';

/** A row of the SEC's `company_tickers.json` or `company_tickers_exchange.json`: a filer and one of its tickers. */
export function readTicker(values: Values): Made | Rejected {
  const { cik = values.cik_str ?? '', name = values.title ?? '', ticker = '', exchange = '' } = values;
  const digits = cik.trim().padStart(10, '0');
  const firmId = `CIK ${digits}`;
  const number = identifierOf(firmId, 'CIK', digits);
  if ('reason' in number || !Number(digits)) return { reason: 'CIK is missing or malformed' };
  const title = name.trim();
  if (!isName(title)) return { reason: 'the name is missing or longer than 300 characters' };
  const symbol = ticker.trim();
  const market = markets[exchange] ?? exchange.replace(/[^A-Za-z0-9]/g, '');
  const listing = identifierOf(firmId, 'TICKER', market ? `${symbol}@${market}` : symbol);
  if (!symbol || 'reason' in listing)
    return { reason: 'the ticker is missing or longer than 100 characters' };
  const legal = nameOf(firmId, title, 'LEGAL', 'legal');
  return {
    id: listing.id,
    firmId: legal.firm_id,
    identity: { type: 'CIK', value_key: identifierKey(digits) },
    rows: {
      firms: [firmOf(legal, listed)],
      firm_names: [legal],
      firm_identifiers: [number, listing],
    },
  };
}

const listed = { status: 'ACTIVE', entity_type: 'PUBLIC_COMPANY' };

/** Exchanges by their code (ISO 10383). */
const markets: Readonly<Record<string, string>> = { Nasdaq: 'XNAS', NYSE: 'XNYS', CBOE: 'BATS' };
