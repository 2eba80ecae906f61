// 数字输入 · kit/NumberField
/**
 * The inputs for all numbers. The typed text remains, and a number out of its limits turns red and shows the limits. The library's own
 * limits are not used, because they replace the number when the field loses focus, and the replacement would be sent.
 */
import { Form, InputNumber, Tooltip, type FormItemProps, type FormRule, type InputNumberProps } from 'antd'
import type { JSX, KeyboardEvent } from 'react'
import { numberFault, type Limits } from './numberFault.ts'

/** Other properties that a caller may set on the input; properties with which the library enforces limits are excluded. */
type FreeProps = Omit<InputNumberProps<number>, 'min' | 'max' | 'precision' | 'suffix' | 'status' | 'stringMode' | 'onKeyDown'>
interface NumberInputProps extends FreeProps {
  readonly limits: Limits
}

/** Maximum number of characters; a JavaScript number cannot hold more digits exactly. */
const charactersMax = 16
/** Blocks letters, because the library would replace a text that is no number by the previous number. */
const blockLetters = (event: KeyboardEvent): void => {
  if (/^[^\d.-]$/.test(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
}

/** The bare input, for a form item with `numberRule`. */
export const NumberInput = ({ limits, ...input }: NumberInputProps): JSX.Element => (
  <InputNumber<number> className="wide" {...input} maxLength={charactersMax} suffix={limits.unit} onKeyDown={blockLetters} />
)

/** The rule of a form item. `toTyped` converts the form's value to the unit in which it was typed. */
export const numberRule = (label: string, limits: Limits, toTyped = (value: unknown): unknown => value): FormRule => ({
  validator: (_rule, value: unknown) => {
    const fault = numberFault(label, limits, toTyped(value))
    return fault === '' ? Promise.resolve() : Promise.reject(new Error(fault))
  },
})

interface NumberItemProps extends Omit<FormItemProps, 'children' | 'rules' | 'label' | 'required'> {
  readonly label?: string
  /** name of the number in error sentences when it has no label */
  readonly faultName?: string
  readonly limits: Limits
  readonly required?: boolean
  readonly input?: FreeProps
}
/** A number of a form, with its label. */
export const NumberItem = ({
  label,
  faultName = label ?? '',
  limits,
  required = false,
  input,
  ...item
}: NumberItemProps): JSX.Element => (
  <Form.Item
    {...item}
    {...(label !== undefined && { label })}
    rules={[...(required ? [{ required: true, message: `${faultName}不能为空` }] : []), numberRule(faultName, limits)]}
  >
    <NumberInput {...input} limits={limits} />
  </Form.Item>
)

interface NumberCellProps extends NumberInputProps {
  /** name of the number, also for a screen reader */
  readonly label: string
  readonly value: number | null
  /** error after sending, '' for none */
  readonly error?: string
}
/** A number in a row or a line of text. Its fault is shown above it while hovered or focused; the error after sending is shown below. */
export const NumberCell = ({ label, limits, value, error = '', ...input }: NumberCellProps): JSX.Element => {
  const fault = numberFault(label, limits, value)
  return (
    <>
      <Tooltip title={fault} trigger={['hover', 'focus']}>
        <InputNumber<number>
          aria-label={label}
          {...input}
          maxLength={charactersMax}
          onKeyDown={blockLetters}
          value={value}
          {...((fault !== '' || error !== '') && { status: 'error' as const, 'aria-invalid': true })}
        />
      </Tooltip>
      <CellFault>{error}</CellFault>
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
