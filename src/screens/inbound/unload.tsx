// 卸货库存 · inbound/unload
import type { JSX } from 'react'
import { unload } from '#contract/inbound/unload'
import { taskWorkers } from '#contract/operate/refs'
import type { PickerProps } from '../../kit/document/DocumentEntry.tsx'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import { OptionLines } from '../../kit/document/OptionLines.tsx'

const Workers = (props: PickerProps): JSX.Element => (
  <OptionLines
    {...props}
    to={taskWorkers}
    label="添加人员"
    placeholder="添加卸货的人：输姓名或工号"
    lineOf={({ value, label }) => ({ workerNo: value, operatorName: label, shareBp: null })}
  />
)

export default function UnloadScreen(): JSX.Element {
  return (
    <DocumentScreen of={unload} entry={{ Picker: Workers, edit: ['shareBp'], show: ['workerNo', 'operatorName', 'shareBp'] }} />
  )
}
