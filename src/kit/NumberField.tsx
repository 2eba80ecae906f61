// 数字输入 · kit/NumberField
/**
 * The only way to type a number: the typed text remains, and a number out of its limits turns red and shows them. The library's own limits
 * would replace the number when the field loses focus, and the replacement would be sent.
 */
import { Form, InputNumber, Tooltip, type FormItemProps, type FormRule, type InputNumberProps } from 'antd'
import type { JSX, KeyboardEvent } from 'react'
import { numberFault, type Limits } from './numberFault.ts'

/** Other properties a place may set on its input; the library does not enforce limits. */
type Told = Omit<InputNumberProps<number>, 'min' | 'max' | 'precision' | 'suffix' | 'status' | 'stringMode' | 'onKeyDown'>
interface NumberInputProps extends Told {
  readonly limits: Limits
}

/** A number cannot hold more digits than these exactly. */
const most = 16
/** Blocks letters: a text that is no number would be replaced by the previous number. */
const onlyDigits = (event: KeyboardEvent): void => {
  if (/^[^\d.-]$/.test(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
}

/** The bare input, for a form item with `numberRule`. */
export const NumberInput = ({ limits, ...told }: NumberInputProps): JSX.Element => (
  <InputNumber<number> className="wide" {...told} maxLength={most} suffix={limits.unit} onKeyDown={onlyDigits} />
)

/** The rule of a form item. `toTyped`: converts the form's value to the unit it was typed in. */
export const numberRule = (label: string, limits: Limits, toTyped = (value: unknown): unknown => value): FormRule => ({
  validator: (_rule, value: unknown) => {
    const fault = numberFault(label, limits, toTyped(value))
    return fault === '' ? Promise.resolve() : Promise.reject(new Error(fault))
  },
})

interface NumberItemProps extends Omit<FormItemProps, 'children' | 'rules' | 'label' | 'required'> {
  readonly label?: string
  /** its name in error sentences where it has no label */
  readonly says?: string
  readonly limits: Limits
  readonly required?: boolean
  readonly input?: Told
}
/** A number of a form, with its label. */
export const NumberItem = ({
  label,
  says = label ?? '',
  limits,
  required = false,
  input,
  ...item
}: NumberItemProps): JSX.Element => (
  <Form.Item
    {...item}
    {...(label !== undefined && { label })}
    rules={[...(required ? [{ required: true, message: `${says}不能为空` }] : []), numberRule(says, limits)]}
  >
    <NumberInput {...input} limits={limits} />
  </Form.Item>
)

interface NumberCellProps extends NumberInputProps {
  /** its name, also for a screen reader */
  readonly label: string
  readonly value: number | null
  /** error after sending, '' for none */
  readonly told?: string
}
/** A number in a row or a line of text: its fault is shown above it while it is hovered or focused, the error after sending below it. */
export const NumberCell = ({ label, limits, value, told = '', ...input }: NumberCellProps): JSX.Element => {
  const fault = numberFault(label, limits, value)
  return (
    <>
      <Tooltip title={fault} trigger={['hover', 'focus']}>
        <InputNumber<number>
          aria-label={label}
          {...input}
          maxLength={most}
          onKeyDown={onlyDigits}
          value={value}
          {...((fault !== '' || told !== '') && { status: 'error' as const, 'aria-invalid': true })}
        />
      </Tooltip>
      <CellFault>{told}</CellFault>
    </>
  )
}

/** The error for the input above; empty where there is none. */
export const CellFault = ({ children }: { readonly children: string }): JSX.Element | null =>
  children === '' ? null : (
    <small role="alert" className="cell-fault">
      {children}
    </small>
  )
