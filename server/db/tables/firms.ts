import type { Generated } from 'kysely';
import type { Moment } from '../moment.ts';

/** The platform's directory of firms. */
export type FirmTables = {
  firms: FirmTable;
  firm_names: FirmNameTable;
  firm_identifiers: FirmIdentifierTable;
  firm_addresses: FirmAddressTable;
};

/** A firm belongs to the platform, not to an account (document 3, section 3, "Firm" and "Firm details"). */
type FirmTable = {
  id: string;
  /** Nine digits, which people see and an account's `cmg_entity_key` names. */
  key: string;
  parent_id: string | null;
  /** The specification's firm category. */
  firm_type: 'REGULAR' | 'EXTENSION' | 'PWM' | 'FREE_TEXT';
  entity_type: string | null;
  industry_type: string | null;
  description: string | null;
  status: 'ACTIVE' | 'DEFUNCT';
  record_status: Generated<RecordStatus>;
  version: Generated<number>;
  created_on: Moment;
};

type RecordStatus = 'EFFECTIVE' | 'DELETED';
type RecordOfFirm = {
  firm_id: string;
  id: string;
  record_status: Generated<RecordStatus>;
  version: Generated<number>;
  created_on: Moment;
};

/** One name of a firm is its display name. */
type FirmNameTable = RecordOfFirm & {
  name: string;
  name_key: string;
  type: 'COMMON' | 'LEGAL' | 'SHORT' | 'TRADE_DBA' | 'FORMER' | 'OTHER';
  is_display_name: Generated<boolean>;
  is_marketing_name: Generated<boolean>;
  is_finra_name: Generated<boolean>;
  is_abbreviation: Generated<boolean>;
  /** Whether the platform's own staff wrote it over what a provider says. */
  is_override: Generated<boolean>;
};

type FirmIdentifierTable = RecordOfFirm & {
  type:
    | 'LEI'
    | 'CIK'
    | 'CRD'
    | 'MPID'
    | 'FACT_SET'
    | 'MORNING_STAR'
    | 'OTHER'
    | 'ISIN'
    | 'CUSIP'
    | 'TICKER'
    | 'DTC';
  value: string;
  value_key: string;
};

type FirmAddressTable = RecordOfFirm & {
  type: 'HEADQUARTERS' | 'PREVIOUS_ADDRESS' | 'OTHER';
  street_line1: string;
  street_line2: string | null;
  street_line3: string | null;
  city: string;
  state: string;
  postal_code: string;
  /** ISO 3166-1, two letters. */
  country: string;
  phone_number: string | null;
  fax_number: string | null;
};
