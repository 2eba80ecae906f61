// 单据列表页 · kit/document/DocumentScreen
/** List, one document beside it, and the entry of a new one, all by the definition (architecture §3). */
import { Drawer } from 'antd'
import { useState, type ComponentType, type JSX, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { isMeant, wordOf } from '#contract/action'
import { actionOf, approval, numberOf, type Document } from '#contract/document'
import type { Row } from '#contract/resource'
import { lazyPart } from '../lazyPart.tsx'
import { ImportTool } from '../ImportTool.tsx'
import { ResourceScreen } from '../ResourceScreen.tsx'
import type { Action } from '../RowActions.tsx'
import { FailureState, SkeletonPage } from '../states.tsx'
import { telling } from '../tell.ts'
import { DocumentPage, type DocumentPageProps } from './DocumentPage.tsx'
import type { DocumentEntryProps } from './DocumentEntry.tsx'
import { readDocument, useDocument, type Values } from './useDocument.ts'

const DocumentEntry = lazyPart(async () => (await import('./DocumentEntry.tsx')).DocumentEntry)

interface DocumentScreenProps<D extends Document> extends Omit<DocumentPageProps, 'of' | 'whole' | 'more'> {
  readonly of: D
  /** how lines are found and what their numbers may be; without it nothing is made by hand */
  readonly entry?: Omit<DocumentEntryProps, 'of' | 'whole' | 'close'>
  /** its own form of a new one, where no lines are entered */
  readonly Entry?: ComponentType<{ readonly close: () => void }>
  /** address of the page of one, where it is a page of its own */
  readonly pageOf?: (no: string) => string
  /** word of the link that opens one */
  readonly openLabel?: (row: Row<D>) => string
  readonly tools?: ReactNode
  readonly cells?: Readonly<Partial<Record<string, (row: Row<D>) => ReactNode>>>
  readonly aside?: ReactNode
  readonly empty?: ReactNode
}

/** A new document, or the one that is written anew. */
type Entered = Pick<DocumentEntryProps, 'whole'>
interface EnteringProps extends Entered {
  readonly of: Document
  readonly entry: DocumentScreenProps<Document>['entry'] | undefined
  readonly Entry: DocumentScreenProps<Document>['Entry'] | undefined
  readonly close: () => void
}
const Entering = ({ Entry, entry, close, ...what }: EnteringProps): JSX.Element | null =>
  Entry !== undefined ? (
    <Entry close={close} />
  ) : entry !== undefined ? (
    <DocumentEntry {...entry} {...what} close={close} />
  ) : null

export const DocumentScreen = <D extends Document>({
  of,
  entry,
  Entry,
  pageOf,
  openLabel,
  tools,
  cells,
  aside,
  empty,
  ...page
}: DocumentScreenProps<D>): JSX.Element => {
  const [opened, setOpened] = useState<string | null>(null)
  const [entering, setEntering] = useState<Entered | null>(null)
  const numberIn = (row: Row<D>): string => wordOf((row as Values)[numberOf(of)])
  const navigate = useNavigate()
  const open = (row: Row<D>): void => (pageOf === undefined ? setOpened(numberIn(row)) : void navigate(pageOf(numberIn(row))))
  const write = (row: Row<D>): Promise<void> => telling(async () => setEntering({ whole: await readDocument(of, numberIn(row)) }))
  const { make, edit } = of.acts
  const judged = Object.entries(of.acts).filter(([, { other }]) => other !== undefined)
  const links = (row: Row<D>): readonly Action[] => [
    ...judged.slice(0, 1).map(([, { right }]): Action => ({
      label: approval,
      right,
      when: judged.some(([name, act]) => isMeant(actionOf(of, name, act), row)),
      local: true,
      run: () => open(row),
    })),
    ...(edit === undefined || entry === undefined
      ? []
      : [{ label: edit.title, right: edit.right, when: isMeant(actionOf(of, 'edit', edit), row), run: () => void write(row) }]),
    { label: openLabel?.(row) ?? '详情', right: of.page[1], local: true, run: () => open(row) },
  ]
  return (
    <ResourceScreen
      of={of}
      rowActions={links}
      open={open}
      {...(cells && { cells })}
      {...(empty !== undefined && { empty })}
      tools={
        <>
          {tools}
          <Import of={of} />
        </>
      }
      {...((entry !== undefined || Entry !== undefined) &&
        make !== undefined && { create: { right: make.right, run: () => setEntering({}) } })}
      aside={
        <>
          {aside}
          {entering !== null && <Entering of={of} entry={entry} Entry={Entry} {...entering} close={() => setEntering(null)} />}
          {opened !== null && <OpenedDocument of={of} no={opened} {...page} close={() => setOpened(null)} />}
        </>
      }
    />
  )
}

const Import = ({ of: { id, noun, import: template } }: { readonly of: Document }): JSX.Element | null =>
  template === undefined ? null : (
    <ImportTool biz={template.biz} title={template.title ?? noun} right={template.right} changes={[id]} />
  )

interface OpenedProps extends Omit<DocumentPageProps, 'whole' | 'more'> {
  readonly no: string
  readonly close: () => void
}
const OpenedDocument = ({ no, close, ...page }: OpenedProps): JSX.Element => {
  const { data, error, refetch } = useDocument(page.of, no)
  return (
    <Drawer title={`${page.of.noun}详情`} open size={1200} onClose={close}>
      {data === undefined && error === null && <SkeletonPage />}
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      {data !== undefined && <DocumentPage {...page} whole={data} />}
    </Drawer>
  )
}
