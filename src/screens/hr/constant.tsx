// 用工常量 · hr/constant
import { Form } from 'antd'
import type { JSX } from 'react'
import { hrConstant } from '#contract/hr/constant'
import { HR_CONSTANTS, isHrConstant, rangeText } from '#contract/rules/hrConstants'
import type { InputProps } from '../../kit/inputs.tsx'
import { wireOf } from '../../kit/numberFault.ts'
import { NumberInput } from '../../kit/NumberField.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'

const numberFormat = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 4 })
/** Unit of a code that this build does not know; the value is shown as stored. */
const plainUnit = { unit: '', per: 1 } as const
const unitOf = (code: unknown): { readonly unit: string; readonly per: number } =>
  isHrConstant(code) ? HR_CONSTANTS[code] : plainUnit

/** Input for a value in the unit of its constant: 1.5 倍, 20 元, 480 分钟. */
const ValueInput = ({ field: _field, value, onChange, picked: _picked, only: _only, ...rest }: InputProps): JSX.Element => {
  const code: unknown = Form.useWatch('code', { form: Form.useFormInstance(), preserve: true })
  const { unit, per } = unitOf(code)
  const constant = isHrConstant(code) ? HR_CONSTANTS[code] : null
  return (
    <>
      <NumberInput
        {...rest}
        limits={{ unit }}
        value={typeof value === 'number' ? value / per : null}
        onChange={(typed) => onChange?.(typed === null ? null : wireOf(typed, per))}
      />
      {constant !== null && (
        <p className="dim">
          {constant.name}：{constant.remark}；可填 {rangeText(constant)} {unit}
        </p>
      )}
    </>
  )
}
const formInputs = { form: { value: ValueInput } }

export default function HrConstantScreen(): JSX.Element {
  return (
    <ResourceScreen
      of={hrConstant}
      cells={{ value: ({ code, value }) => (value === null ? '-' : numberFormat.format(value / unitOf(code).per)) }}
      questions={formInputs}
    />
  )
}
