import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import type { Provisioning } from '#contract/provisioning.ts';
import { useFormats } from '#i18n/format.ts';
import { useTexts } from '#i18n/texts.ts';
import { Card } from '#src/ui/Card.tsx';

/** What the directory does then, and what it can't do. */
export function WhatHappensCard({
  provisioning: { licenseCount, licensesUsed },
}: {
  provisioning: Provisioning;
}) {
  const { text } = useTexts();
  const { number } = useFormats();
  const free = number(Math.max(0, licenseCount - licensesUsed));
  return (
    <Card title={text('provisioning.then.title')}>
      <dl className="points">
        {points.map(([point, Icon]) => (
          <div key={point}>
            <dt>
              <Icon fontSize="small" />
              {text(`provisioning.then.${point}`)}
            </dt>
            <dd className="text-secondary">{text(`provisioning.then.${point}Text`, { free })}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const points = [
  ['joins', PersonAddOutlined],
  ['changes', ManageAccountsOutlined],
  ['leaves', PersonOffOutlined],
  ['cannot', ShieldOutlined],
] as const;
