// 附件上传 · kit/FileUpload
/** Pictures and files of a form (spec 1 §5): checked when chosen, sent in pieces, tried again from where they stopped. */
import { Button, Image, Progress } from 'antd'
import { useEffect, useRef, useState, type JSX } from 'react'
import { readFile } from '#contract/file/store'
import { extOf, FILE_RULES, fileFault, imageLinkFault, type FileKindName, type FileRule } from '#contract/rules/fileRules'
import { failureOf, sentenceOf } from '../data/api.ts'
import { FileGone, sendUpload, type UploadedFile } from '../data/fileUpload.ts'
import { saveFile } from '../data/files.ts'
import { bytesText } from './formats.ts'
import { Icon } from './icons.tsx'
import { usePicture } from './picture.ts'
import { tell, tellFailure } from './tell.ts'

/** Edge of a thumbnail, px (spec 1 §2.6). */
const edge = 48

interface FileUploadProps {
  readonly label: string
  readonly kind: FileKindName
  readonly value: readonly UploadedFile[]
  readonly change: (files: readonly UploadedFile[]) => void
  /** narrower than the rule of the kind */
  readonly rule?: Partial<FileRule>
}
interface Sending {
  readonly file: File
  readonly share: number
  /** '' while it runs */
  readonly fault: string
}

const nameOf = (link: string): string => link.slice(link.lastIndexOf('/') + 1)
const drawn = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'])

/** What is on its way, by its file; `send` begins it, or goes on with it. */
const useSending = ({ kind, value, change }: FileUploadProps) => {
  const [sending, keep] = useState<readonly Sending[]>([])
  const now = useRef(value)
  useEffect(() => {
    now.current = value
  }, [value])
  const note = (file: File, more: Partial<Sending>): void =>
    keep((list) => list.map((one) => (one.file === file ? { ...one, ...more } : one)))
  const drop = (file: File): void => keep((list) => list.filter((one) => one.file !== file))
  const send = async (file: File): Promise<void> => {
    keep((list) => [...list.filter((one) => one.file !== file), { file, share: 0, fault: '' }])
    try {
      const sent = await sendUpload(kind, file, { progress: (share) => note(file, { share }) })
      drop(file)
      change([...now.current, sent])
    } catch (error) {
      note(file, { fault: error instanceof FileGone ? error.message : sentenceOf(failureOf(error)) || '上传失败' })
    }
  }
  return { sending, send, drop }
}

export const FileUpload = (props: FileUploadProps): JSX.Element => {
  const { label, kind, value, change } = props
  const rule: FileRule = { ...FILE_RULES[kind], ...props.rule }
  const { sending, send, drop } = useSending(props)
  const take = (files: FileList | null): void => {
    const there: { size: number }[] = [...value, ...sending.map(({ file }) => file)]
    for (const file of files ?? []) {
      const fault = fileFault(rule, file, there)
      if (fault !== '') return tell('warning', fault)
      there.push(file)
      void send(file)
    }
  }
  return (
    <div
      className="file-upload"
      role="group"
      aria-label={label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <Image.PreviewGroup>
        {value.map((file) => (
          <Kept key={file.link} file={file} remove={() => change(value.filter((one) => one.link !== file.link))} />
        ))}
      </Image.PreviewGroup>
      {sending.map((one) => (
        <OnItsWay
          key={`${one.file.name}-${one.file.lastModified}`}
          {...one}
          again={() => void send(one.file)}
          drop={() => drop(one.file)}
        />
      ))}
      <Choose label={label} rule={rule} full={value.length >= rule.count} take={take} />
      <span className="dim">
        单个 {rule.maxMb}MB 以内，最多 {rule.count} 个
      </span>
    </div>
  )
}

interface ChooseProps {
  readonly label: string
  readonly rule: FileRule
  readonly full: boolean
  readonly take: (files: FileList | null) => void
}
const Choose = ({ label, rule, full, take }: ChooseProps): JSX.Element => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={`选择${label}`}
        accept={rule.types.map((type) => `.${type.toLowerCase()}`).join(',')}
        multiple={rule.count > 1}
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button icon={<Icon name="upload" size={14} />} disabled={full} onClick={() => input.current?.click()}>
        上传
      </Button>
    </>
  )
}

interface OnItsWayProps extends Sending {
  readonly again: () => void
  readonly drop: () => void
}
const OnItsWay = ({ file, share, fault, again, drop }: OnItsWayProps): JSX.Element => (
  <div className="file-row">
    <span>{file.name}</span>
    {fault === '' ? <Progress percent={Math.floor(share * 100)} size="small" /> : <span role="alert">{fault}</span>}
    {fault !== '' && (
      <Button type="link" size="small" onClick={again}>
        重试
      </Button>
    )}
    {fault !== '' && <Remove name={file.name} remove={drop} />}
  </div>
)

const Remove = ({ name, remove }: { readonly name: string; readonly remove: () => void }): JSX.Element => (
  <Button type="text" size="small" aria-label={`删除 ${name}`} icon={<Icon name="close" size={12} />} onClick={remove} />
)

const Kept = ({ file, remove }: { readonly file: UploadedFile; readonly remove: () => void }): JSX.Element => {
  const load = (): void => {
    const fault = drawn.has(extOf(file.fileName)) ? imageLinkFault(file.link) : ''
    if (fault !== '') return tell('warning', fault)
    saveFile(readFile, { file: nameOf(file.link) }, file.fileName).catch((error: unknown) => tellFailure(failureOf(error)))
  }
  return (
    <div className="file-row">
      {drawn.has(extOf(file.fileName)) && <Picture link={file.link} name={file.fileName} />}
      <Button type="link" size="small" title={file.fileName} onClick={load}>
        {file.fileName}
      </Button>
      <span className="dim">{bytesText(file.size)}</span>
      <Remove name={file.fileName} remove={remove} />
    </div>
  )
}

/** A click enlarges it: antd's preview zooms and turns. */
const Picture = ({ link, name }: { readonly link: string; readonly name: string }): JSX.Element => {
  const { data } = usePicture(readFile, { file: nameOf(link) })
  if (data === undefined) return <span className="photo-state" aria-busy="true" aria-label={`${name} 加载中`} />
  return <Image src={data} alt={name} width={edge} height={edge} />
}
