// 从选项加明细 · kit/document/OptionLines
import { Select } from 'antd'
import type { JSX } from 'react'
import type { Selectable } from '#contract/selectable'
import { useOptionsWithin } from '../options.tsx'
import type { Option } from '../pickers/optionSource.ts'
import type { PickerProps } from './DocumentEntry.tsx'
import type { Values } from './useDocument.ts'

interface OptionLinesProps extends PickerProps {
  readonly to: Selectable
  readonly label: string
  readonly placeholder: string
  readonly lineOf: (option: Option) => Values
}

/** A selector that adds one line for each chosen option of a short list. */
export const OptionLines = ({ to, label, placeholder, lineOf, head, isTaken, add }: OptionLinesProps): JSX.Element => {
  const { options, loading, lacks } = useOptionsWithin(to, head)
  return (
    <div className="line-tools">
      <Select
        aria-label={label}
        className="wide"
        placeholder={placeholder}
        showSearch={{ optionFilterProp: 'label' }}
        loading={loading}
        notFoundContent={lacks ? '先选仓库和货主' : '没有可选的'}
        options={options.filter((option) => !isTaken(lineOf(option)))}
        value={null}
        onChange={(value: string | null) => {
          const option = options.find((one) => one.value === value)
          if (option !== undefined) add(lineOf(option))
        }}
      />
    </div>
  )
}
