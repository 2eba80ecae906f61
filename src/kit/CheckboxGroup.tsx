// 一组勾选框 · kit/CheckboxGroup
import { Checkbox } from 'antd'
import type { JSX } from 'react'

interface TickBoxesProps {
  /** read by a screen reader before the boxes */
  readonly label: string
  readonly options: readonly { readonly value: number; readonly label: string }[]
  readonly className?: string
  readonly id?: string
  readonly value?: readonly number[]
  readonly onChange?: (values: number[]) => void
}
/** Check boxes of one form field. The attribute “required”, which antd's form would set, is not allowed on a group and is left out. */
export const CheckboxGroup = ({ label, options, className, id, value, onChange }: TickBoxesProps): JSX.Element => (
  <Checkbox.Group<number>
    role="group"
    aria-label={label}
    options={[...options]}
    {...(className !== undefined && { className })}
    {...(id !== undefined && { id })}
    {...(value !== undefined && { value: [...value] })}
    {...(onChange !== undefined && { onChange })}
  />
)
