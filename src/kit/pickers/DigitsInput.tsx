// 数字输入 · kit/pickers/DigitsInput
import { halfWidth } from '#contract/rules/barcode'
import { Input, type InputProps } from 'antd'
import type { JSX } from 'react'

interface DigitsInputProps extends Pick<InputProps, 'id' | 'disabled' | 'placeholder' | 'maxLength' | 'aria-label'> {
  readonly value: string
  readonly change: (digits: string) => void
}

/** Takes only digits from typed or pasted text: phone numbers, codes that may begin with 0 (spec 1 §5). */
export const DigitsInput = ({ value, change, ...rest }: DigitsInputProps): JSX.Element => (
  <Input
    {...rest}
    inputMode="numeric"
    value={value}
    onChange={(event) => change(halfWidth(event.target.value).replace(/\D/g, ''))}
  />
)
