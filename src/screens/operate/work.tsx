// 作业明细 · operate/work
import { Button, Segmented, Space } from 'antd'
import { useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { work } from '#contract/operate/work'
import { workDetail } from '#contract/operate/workDetail'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { session } from '../../state/session.ts'
import { KindTotals } from './work/KindTotals.tsx'
import { WorkDialog, type Work } from './work/WorkDialog.tsx'

type Whose = '团队' | '我的'
/** In a lower window the totals are closed at first, because they leave no room for twelve rows, px. */
const totalsHeight = 840

/** The work of the team or the person's own, its totals per kind, and the source of each record (floor.md §8.10, screen 1910). */
export default function WorkScreen(): JSX.Element {
  const may = useMay()
  const { tenant } = useSnapshot(session)
  const [whose, setWhose] = useState<Whose>('团队')
  const [shown, setShown] = useState<Work | null>(null)
  const [showTotals, setShowTotals] = useState(() => window.innerHeight >= totalsHeight)
  const mayOpen = may(workDetail.may)
  const actions = (row: Work): readonly Action[] => [
    { label: '来历', local: true, right: workDetail.may, run: () => setShown(row) },
  ]
  return (
    <ResourceScreen
      key={whose}
      of={work}
      rowActions={actions}
      {...(mayOpen && { open: setShown })}
      {...(whose === '我的' && { fixed: { operatorKey: `U${tenant?.userId ?? ''}` } })}
      tools={
        <Space>
          <Segmented<Whose> options={['团队', '我的']} value={whose} onChange={setWhose} aria-label="谁的作业" />
          <Button size="small" aria-pressed={showTotals} onClick={() => setShowTotals(!showTotals)}>
            {showTotals ? '收起合计' : '各类合计'}
          </Button>
        </Space>
      }
      {...(showTotals && { Above: KindTotals })}
      aside={
        shown !== null && (
          <WorkDialog
            row={shown}
            title={work.fields['opType']?.texts?.[shown.opType ?? ''] ?? '作业'}
            close={() => setShown(null)}
          />
        )
      }
    />
  )
}
