import * as z from 'zod/mini';
import { FirmQuality } from '#contract/firmQuality.ts';
import {
  EntityTypes,
  Firm,
  FirmExportQuery,
  FirmFacets,
  FirmFilters,
  FirmImpact,
  FirmListQuery,
  FirmRow,
  HierarchyNode,
  HierarchyQuery,
  IndustryTypes,
  SectorSchemes,
} from '#contract/firms.ts';
import { type Operations, platformGate } from '#contract/operation.ts';
import { one, pageOf } from '#contract/paging.ts';
import { reader } from '#contract/text.ts';

const { read, edit } = platformGate('Firm');
const many = '/dex/api/v1/firms';
const single = `${many}/{id}` as const;
const byId = { id: z.uuid() };
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The platform's firm directory (document 3, section 7): every account that may read it reads the same. */
export const firmReadsOperations = {
  'firms.list': {
    summary: 'Firms of the directory, found by any of their names, identifiers and web domains',
    method: 'GET',
    path: { own: many },
    access: read,
    query: FirmListQuery,
    answer: pageOf(FirmRow),
    idempotency: 'safe',
  },
  'firms.export': {
    summary: 'Firms of the directory as a spreadsheet',
    method: 'GET',
    path: { own: `${many}/export` },
    access: read,
    query: FirmExportQuery,
    answer: null,
    produces: spreadsheet,
    idempotency: 'safe',
  },
  'firms.facets': {
    summary: 'How many firms each value of each filter would leave',
    method: 'GET',
    path: { own: `${many}/facets` },
    access: read,
    query: FirmFilters,
    answer: one(FirmFacets),
    idempotency: 'safe',
  },
  'firms.quality': {
    summary: 'How many firms each rule of data quality finds, today and in the weeks before',
    method: 'GET',
    path: { own: `${many}/quality` },
    access: read,
    answer: one(FirmQuality),
    idempotency: 'safe',
  },
  'firms.entityTypes': {
    summary: 'What a firm may be',
    method: 'GET',
    path: { own: `${many}/metadata/legalEntityType` },
    access: read,
    answer: one(EntityTypes),
    idempotency: 'safe',
  },
  'firms.industryTypes': {
    summary: 'The industries of firms',
    method: 'GET',
    path: { own: `${many}/metadata/industryType` },
    access: read,
    answer: one(IndustryTypes),
    idempotency: 'safe',
  },
  'firms.sectorSchemes': {
    summary: 'The codes of each sector scheme, by group',
    method: 'GET',
    path: { own: `${many}/metadata/sectorScheme` },
    access: read,
    answer: one(SectorSchemes),
    idempotency: 'safe',
  },
  'firms.get': {
    summary: 'One firm with all its records',
    method: 'GET',
    path: { own: single },
    params: byId,
    access: read,
    answer: one(Firm),
    idempotency: 'safe',
  },
  'firms.exportOne': {
    summary: 'One firm with all its records as a spreadsheet',
    method: 'GET',
    path: { own: `${single}/export` },
    params: byId,
    access: read,
    query: z.object(reader),
    answer: null,
    produces: spreadsheet,
    idempotency: 'safe',
  },
  'firms.hierarchy': {
    summary: 'The firms above and below a firm, as a flat list',
    method: 'GET',
    path: { own: `${single}/hierarchy` },
    params: byId,
    access: read,
    query: HierarchyQuery,
    answer: one(z.array(HierarchyNode)),
    idempotency: 'safe',
  },
  'firms.impact': {
    summary: 'What making a firm defunct or deleting it concerns',
    method: 'GET',
    path: { admin: `${single}/impact` },
    params: byId,
    access: edit,
    answer: one(FirmImpact),
    idempotency: 'safe',
  },
} as const satisfies Operations;
