// 拣货 · operate/pick
import { Segmented } from 'antd'
import { useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { finishPick, pick, seesAllRight } from '#contract/operate/pick'
import { pickLife } from '#contract/rules/pickLife'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { session } from '../../state/session.ts'
import { PickBar } from './pick/PickBar.tsx'
import { usePickDesk } from './pick/usePickDesk.ts'

type Whose = '我的' | '全部'

/**
 * Picking by paper: the first scan of a pick order claims it, the second finishes it. The list below shows the person's own pick orders or
 * all (floor.md §8.10).
 */
export default function PickScreen(): JSX.Element {
  const may = useMay()
  const { tenant } = useSnapshot(session)
  const [whose, setWhose] = useState<Whose>(() => (may(seesAllRight) ? '全部' : '我的'))
  const desk = usePickDesk()
  const ownKey = `U${tenant?.userId ?? ''}`
  return (
    <ResourceScreen
      key={whose}
      of={pick}
      head={<PickBar desk={desk} />}
      rowActions={({ pickNo, pickerKey, status }) => [
        {
          label: '完成',
          right: finishPick.may,
          when: status === pickLife.picking && pickerKey === ownKey,
          run: () => desk.open(pickNo ?? ''),
        },
      ]}
      {...(whose === '我的' && { fixed: { pickerKey: ownKey } })}
      tools={<Segmented<Whose> options={['我的', '全部']} value={whose} onChange={setWhose} aria-label="谁的拣货单" />}
    />
  )
}
