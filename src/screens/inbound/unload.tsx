// 卸货库存 · inbound/unload
import type { JSX } from 'react'
import { unload } from '#contract/inbound/unload'
import type { Row } from '#contract/resource'
import { taskWorkers } from '#contract/operate/refs'
import type { PickerProps } from '../../kit/document/DocumentEntry.tsx'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { OptionLines } from '../../kit/document/OptionLines.tsx'
import { none } from '../../kit/formats.ts'
import { paled } from '../../kit/rowCell.tsx'

const Workers = (props: PickerProps): JSX.Element => (
  <OptionLines
    {...props}
    to={taskWorkers}
    label="添加人员"
    placeholder="添加卸货的人：输姓名或工号"
    lineOf={({ value, label }) => ({ workerNo: value, operatorName: label, shareBp: null })}
  />
)

/** Highlights the age of boxes that have waited for more than a day since they were unloaded. */
const cells = {
  ageHour: ({ ageHour, isStale }: Row<typeof unload>) =>
    typeof ageHour !== 'number' ? (
      paled(none)
    ) : (
      <span className={isStale === 1 ? 'alarming' : undefined}>{isStale === 1 ? <b>{ageHour}</b> : ageHour}</span>
    ),
}

export default function UnloadScreen(): JSX.Element {
  return (
    <DocumentScreen
      of={unload}
      cells={cells}
      entry={{ Picker: Workers, edit: ['shareBp'], show: ['workerNo', 'operatorName', 'shareBp'] }}
    />
  )
}
