// 数字输入 · kit/NumberField
/**
 * The one way a number is typed: what was typed stays as it was typed, a number out of its limits turns red and says them. The library's
 * own limits would put another number in its place when the field is left, and that one would be carried out.
 */
import { Form, InputNumber, Tooltip, type FormItemProps, type FormRule, type InputNumberProps } from 'antd'
import type { JSX, KeyboardEvent } from 'react'
import { numberFault, type Limits } from './numberFault.ts'

/** What a place may still say of its input; limits are not the library's to keep. */
type Told = Omit<InputNumberProps<number>, 'min' | 'max' | 'precision' | 'suffix' | 'status' | 'stringMode' | 'onKeyDown'>
interface NumberInputProps extends Told {
  readonly limits: Limits
}

/** More signs than these a number cannot hold exactly. */
const most = 16
/** Letters do not come in: a text that is no number would give way to the number before it. */
const onlyDigits = (event: KeyboardEvent): void => {
  if (/^[^\d.-]$/.test(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
}

/** The bare input, for a form item that says `numberRule`. */
export const NumberInput = ({ limits, ...told }: NumberInputProps): JSX.Element => (
  <InputNumber<number> className="wide" {...told} maxLength={most} suffix={limits.unit} onKeyDown={onlyDigits} />
)

/** The rule of a form item. `toTyped`: what the form holds, in the unit it was typed in. */
export const numberRule = (label: string, limits: Limits, toTyped = (value: unknown): unknown => value): FormRule => ({
  validator: (_rule, value: unknown) => {
    const fault = numberFault(label, limits, toTyped(value))
    return fault === '' ? Promise.resolve() : Promise.reject(new Error(fault))
  },
})

interface NumberItemProps extends Omit<FormItemProps, 'children' | 'rules' | 'label' | 'required'> {
  readonly label?: string
  /** what the sentences call it where no label stands at it */
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
  /** what it is, also to a screen reader */
  readonly label: string
  readonly value: number | null
  /** what was said against it when it was sent, '' for nothing */
  readonly told?: string
}
/**
 * A number in a row or a line of text: what is wrong with it stands over it while it is pointed at or written in, what was said against
 * it below it.
 */
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

/** What was said against what stands above it; nothing where it is right. */
export const CellFault = ({ children }: { readonly children: string }): JSX.Element | null =>
  children === '' ? null : (
    <small role="alert" className="cell-fault">
      {children}
    </small>
  )
