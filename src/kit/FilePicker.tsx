// 选择文件 · kit/FilePicker
import { Button } from 'antd'
import { useRef, type JSX } from 'react'
import { Icon } from './icons.tsx'
import { withFailureToast } from './toast.ts'
import './import.css'

/** Files a template import accepts (spec 1 §5). */
export const booksOf = (csv: boolean): string => (csv ? '.xls,.xlsx,.csv' : '.xls,.xlsx')

interface FilePickerProps {
  readonly accept: string
  readonly file: File | null
  readonly choose: (file: File) => void
}
/** A button for a file, which can also be dropped on it; of several files the last one is used (spec 1 §5). */
export const FilePicker = ({ accept, file, choose }: FilePickerProps): JSX.Element => {
  const input = useRef<HTMLInputElement>(null)
  const take = (list: FileList | null): void => {
    const last = Array.from(list ?? []).at(-1)
    if (last !== undefined) choose(last)
  }
  return (
    <div
      className="file-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        aria-label="选择文件"
        accept={accept}
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button icon={<Icon name="upload" size={14} />} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <span className="dim">{file === null ? '或把文件拖到这里' : file.name}</span>
    </div>
  )
}

interface TemplateProps {
  /** downloads the empty template */
  readonly template: () => Promise<unknown>
}
interface TemplateLinkProps extends TemplateProps {
  /** shown inside a line of text */
  readonly size?: 'small'
}
/** A link that downloads the template. It is a separate component, so that no other button waits or flickers meanwhile. */
export const TemplateLink = ({ template, size }: TemplateLinkProps): JSX.Element => (
  <Button type="link" {...(size && { size })} onClick={() => void withFailureToast(template)}>
    下载模板
  </Button>
)

interface TemplateChoiceProps extends TemplateProps {
  /** also accepts a .csv */
  readonly csv: boolean
  readonly file: File | null
  readonly choose: (file: File) => void
}
/** The file of a template import: the template, and the filled-in copy of it. */
export const TemplateChoice = ({ csv, template, file, choose }: TemplateChoiceProps): JSX.Element => (
  <div className="file-choice">
    <p className="dim">请使用模板填写，支持 .xls、.xlsx{csv && '、.csv'}，单次不超过 5000 行、10MB。</p>
    <TemplateLink template={template} />
    <FilePicker accept={booksOf(csv)} file={file} choose={choose} />
  </div>
)
