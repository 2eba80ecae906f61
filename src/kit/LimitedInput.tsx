// 有上限的输入框 · kit/LimitedInput
import { Input, type InputProps } from 'antd'
import type { JSX } from 'react'
import { lengthFault } from './maxLength.ts'

interface LimitedInputProps extends Omit<InputProps, 'maxLength' | 'suffix' | 'status'> {
  /** most characters */
  readonly max: number
  readonly value: string
}

/** A field outside of a form: what is too long for it stays whole, and says so at its end. */
export const LimitedInput = ({ max, ...rest }: LimitedInputProps): JSX.Element => {
  const fault = lengthFault(rest.value, max)
  return (
    <Input
      {...rest}
      {...(fault !== '' && { status: 'error', 'aria-invalid': true })}
      suffix={
        <small role="alert" className="too-long">
          {fault}
        </small>
      }
    />
  )
}
