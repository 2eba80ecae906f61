// 图片字段 · kit/PicturesInput
import type { JSX } from 'react'
import { FileUpload } from './FileUpload.tsx'

interface PicturesInputProps {
  readonly id?: string
  readonly label: string
  /** maximum number of pictures; nine when absent */
  readonly count?: number
  readonly disabled?: boolean
  readonly value?: readonly string[]
  readonly onChange?: (links: readonly string[]) => void
}

/** Pictures of a form field; its value is their links in order. */
export default function PicturesInput({ count, value = [], onChange, ...rest }: PicturesInputProps): JSX.Element {
  return (
    <FileUpload
      {...rest}
      kind="image"
      {...(count !== undefined && { rule: { count } })}
      value={value.map((link) => ({ link, fileName: rest.label, size: 0 }))}
      change={(files) => onChange?.(files.map((file) => file.link))}
    />
  )
}
