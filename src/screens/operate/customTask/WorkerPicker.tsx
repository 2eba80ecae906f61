// 任务人员的来源 · operate/customTask/WorkerPicker
import { Select } from 'antd'
import type { JSX } from 'react'
import { taskWorkers } from '#contract/operate/refs'
import type { PickerProps } from '../../../kit/document/DocumentEntry.tsx'
import { useOptions } from '../../../kit/options.tsx'

/** Adds people by name or work number, one after the other. A task without people gets them when it is reported. */
export const WorkerPicker = ({ isTaken, add }: PickerProps): JSX.Element => {
  const { options, loading } = useOptions(taskWorkers)
  const open = options.filter(({ value }) => !isTaken({ workerNo: value }))
  return (
    <div className="line-tools">
      <Select
        aria-label="添加人员"
        className="wide"
        placeholder="添加人员：输姓名或工号；也可以报工时再加"
        showSearch={{ optionFilterProp: 'label' }}
        loading={loading}
        options={[...open]}
        value={null}
        onChange={(workerNo: string | null) => {
          const option = options.find(({ value }) => value === workerNo)
          if (option !== undefined) add({ workerNo: option.value, operatorName: option.label, shareBp: null })
        }}
      />
    </div>
  )
}
