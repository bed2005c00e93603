import { expect, type Page } from '@playwright/test';
import type { OperationId } from '#contract/operations.ts';
import type { AppWalks, Situation } from '#tests/journeys/appWalks.ts';
import { plant } from '#tests/journeys/faults.ts';
import { urlOf } from '#tests/journeys/people.ts';
import { sentBy } from '#tests/journeys/sentBy.ts';
import { text, wording } from '#tests/journeys/texts.ts';
import { choose, field, follow, press } from '#tests/journeys/verbs/forms.ts';
import { rows, settled } from '#tests/journeys/verbs/lists.ts';
import { makeRevertedUpload, makeUpload } from '#tests/journeys/verbs/made.ts';
import { openIntegration } from '../crmIntegrations/app.ts';

/** A customer reads existing uploads; the platform makes them, for another account. */
const as = 'admin@acme.test';
const sender = 'admin@system.test';
const url = () => urlOf('acme', '/crm-management/files-upload');
const picked = () => urlOf('system', '/crm-management/accounts/dune/files-upload');
const own = 'crm-management/files-upload/:importId?';
const ofAccount = 'crm-management/accounts/:subdomain/files-upload/:importId?';
const ofIntegration = 'crm_integrations/:id/details/crm-management/files-upload/:importId?';
const data = (route: string) => ({ route, state: 'data' }) as const;
const download = text('crmImports.downloadRejected');
const revert = text('crmImports.revert.title');
const another = (page: Page) =>
  page.getByRole('button', { name: text('crmImports.anotherFile'), exact: true });

export const app: AppWalks = {
  screens: [
    { name: 'upload of CRM files', of: data(own), as, show: (page) => settled(page, url()) },
    {
      name: 'upload of CRM files for an integration',
      of: data(ofIntegration),
      as: 'admin@system.test',
      show: async (page) => {
        await openIntegration(page);
        await follow(page, text('crmIntegrations.upload'));
        await expect(rows(page).first()).toBeVisible();
      },
    },
    {
      name: 'upload of CRM files for an account',
      of: data(ofAccount),
      as: sender,
      show: (page) => settled(page, picked()),
    },
    { name: 'columns of an uploaded file', as: sender, show: showColumns },
    { name: 'report of an upload', as, show: showReport },
    { name: 'question before an upload is reverted', as: sender, show: askToRevert },
    { name: 'report of a reverted upload', as: sender, show: showReverted },
    {
      name: 'file that is being sent',
      as: sender,
      show: async (page) => {
        await chooseFile(page, 'INVESTORS');
        await plant(page, 'crmImports.uploadInvestors', async () => {});
        await press(page, text('crmImports.check'));
        await expect(page.getByRole('progressbar', { name: text('crmImports.progress') })).toBeVisible();
      },
    },
  ],
  situations: [
    upload('crmImports.uploadInvestors', 'INVESTORS'),
    upload('crmImports.uploadCoverages', 'COVERAGES'),
    upload('crmImports.uploadContacts', 'CONTACTS'),
    {
      id: 'crmImports.delete',
      as: sender,
      open: showColumns,
      ...sentBy(another),
      done: (page) => page.getByText(wording('crmImports.discarded')).last(),
      differs: 'other files are uploaded into the account meanwhile',
    },
    {
      id: 'crmImports.list',
      as,
      act: (page) => page.goto(url()),
      retry: (page) => page.reload(),
      done: (page) => rows(page).first(),
      says: text('crmImports.couldNotLoad'),
    },
    {
      id: 'crmImports.get',
      as,
      open: (page) => settled(page, url()),
      act: openReport,
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => page.getByText(text('crmImports.over.COMPLETED')),
      says: text('crmImports.notLoaded'),
      saysNotFound: text('crmImports.notFound'),
    },
    {
      id: 'crmImports.faults',
      as,
      open: (page) => settled(page, url()),
      act: openReport,
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => rows(page).first(),
      says: text('crmImports.report.faultsNotLoaded'),
    },
    {
      id: 'crmImports.rejectedRows',
      as,
      open: showReport,
      act: (page) => press(page, download),
      retry: (page) => press(page, download),
      done: (page) => page.getByRole('button', { name: download }),
    },
    {
      id: 'crmImports.previewRevert',
      as: sender,
      open: openRevertable,
      act: (page) => press(page, text('crmImports.revert.action')),
      retry: (page) => press(page, text('crmImports.revert.action')),
      done: (page) => page.getByRole('alertdialog'),
    },
    {
      id: 'crmImports.revert',
      as: sender,
      open: askToRevert,
      ...sentBy((page) => page.getByRole('alertdialog').getByRole('button', { name: revert, exact: true })),
      done: (page) => page.getByRole('heading', { name: text('crmImports.revert.report') }),
    },
    {
      id: 'crmImports.keptRows',
      as: sender,
      open: openRevertable,
      act: revertIt,
      retry: (page) => press(page, text('ui.retry')),
      done: (page) => rows(page).first(),
      says: text('crmImports.kept.notLoaded'),
    },
  ],
};

/** Singular and plural. */
const needLook = / of \d+ needs? a look$/;

type FileType = 'INVESTORS' | 'COVERAGES' | 'CONTACTS';

/** A file with an unknown column is sent once, and then waits for a review of its columns. */
function upload(id: OperationId, type: FileType): Situation {
  return {
    id,
    as: sender,
    open: (page) => chooseFile(page, type),
    ...sentBy((page) => page.getByRole('button', { name: text('crmImports.check'), exact: true })),
    done: (page) => page.getByText(needLook).first(),
    saysTimeout: text('crmImports.timedOut'),
    differs: 'other files are uploaded into the account meanwhile',
  };
}

let files = 0;
async function chooseFile(page: Page, type: FileType) {
  await page.goto(picked());
  await choose(page, text('crmImports.fields.type'), text(`crmImports.type.${type}`));
  files += 1;
  const content = `FirmKey,InvestorFirmKey,EmployeeKey,Name,Desk ${process.pid} ${files}\nA-1,A-1,E-1,Ann,ECM\n`;
  const file = { name: 'walked.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await field(page, text('crmImports.fields.file')).setInputFiles(file);
}

async function showColumns(page: Page) {
  await chooseFile(page, 'INVESTORS');
  await press(page, text('crmImports.check'));
  await expect(page.getByText(text('crmImports.columns.by.none')).first()).toBeVisible();
}

async function showReport(page: Page) {
  await settled(page, url());
  await openReport(page);
  await expect(rows(page).first()).toBeVisible();
}

async function openRevertable(page: Page) {
  await page.goto(await makeUpload());
  await expect(page.getByText(text('crmImports.over.COMPLETED'))).toBeVisible();
}

async function askToRevert(page: Page) {
  await openRevertable(page);
  await press(page, text('crmImports.revert.action'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function revertIt(page: Page) {
  await press(page, text('crmImports.revert.action'));
  await page.getByRole('alertdialog').getByRole('button', { name: revert, exact: true }).click();
}

async function showReverted(page: Page) {
  await page.goto(await makeRevertedUpload());
  await expect(rows(page).first()).toBeVisible();
}

/** Of demo data's latest upload. */
function openReport(page: Page) {
  return page.getByRole('link', { name: 'acme_investors_2026-11.csv' }).click();
}
