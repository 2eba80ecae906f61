// 工作台 · setting/workstation
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { workstation, workstationFree } from '#contract/setting/workstation'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { LabelDialog } from '../../kit/LabelDialog.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'

type Workstation = Row<typeof workstation>
const printRight = 210112

export default function WorkstationScreen(): JSX.Element {
  const free = useSend(workstationFree)
  const [printing, print] = useState<Workstation | null>(null)
  const unbind = async (row: Workstation): Promise<void> => {
    const key = { warehouseNo: row.warehouseNo ?? '', sid: row.sid ?? '', workstationNo: row.workstationNo ?? '' }
    if (await confirm(`解绑 ${row.workstationName ?? ''}？`, `${row.bindUserName ?? ''} 需要重新扫工作台码才能在这里作业。`))
      free.mutate(key)
  }
  const actions = (row: Workstation): readonly Action[] => [
    { label: '打印码', right: printRight, local: true, run: () => print(row) },
    { label: '解绑', right: workstationFree.may, when: Boolean(row.bindUserName), run: () => void unbind(row) },
  ]
  return (
    <ResourceScreen
      of={workstation}
      rowActions={actions}
      removeName={(row) => row.workstationName ?? ''}
      aside={
        printing !== null && (
          <LabelDialog
            title="打印工作台码"
            size="60x40"
            labels={[{ code: printing.workstationNo ?? '', text: printing.workstationName ?? '' }]}
            close={() => print(null)}
          />
        )
      }
      empty={<EmptyState title="没有工作台" text="复核、打包、称重的台位在这里登记打印机、电子秤和摄像头。" />}
    />
  )
}
