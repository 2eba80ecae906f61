// 班组长的书 · app/flows/FlowsPage
/** The wording of every flow at `/dev/flows`, one alone at `/dev/flows/<name>`: for a warehouse manager to read, search and print. */
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState, type JSX } from 'react'
import { Link, useParams } from 'react-router-dom'
import { EmptyState, SkeletonPage } from '../../kit/states.tsx'
import {
  backOf,
  groupOf,
  groups,
  handOf,
  mentions,
  sayingsOf,
  tones,
  type Book,
  type FlowChapter,
  type Group,
  type Transcript,
} from './book.ts'
import './flows.css'

const read = async (): Promise<Book> => {
  const response = await fetch('/dev/flows.json')
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as Book
}

export default function FlowsPage(): JSX.Element {
  const { flow } = useParams()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery({ queryKey: ['dev', 'flows'], queryFn: read, staleTime: Infinity, retry: false })
  const chapters = (data?.flows ?? []).filter(({ name }) => flow === undefined || name === flow)
  return (
    <main className="flows-page">
      <header>
        <h1>作业用语</h1>
        <Input.Search
          allowClear
          placeholder="找一句话、一个码"
          aria-label="查找"
          onChange={(event) => setWords(event.target.value.trim())}
        />
        <Button onClick={() => window.print()}>打印</Button>
      </header>
      <nav aria-label="流程">
        {data?.flows.map(({ name, title }) => (
          <Link key={name} to={`/dev/flows/${name}`} aria-current={name === flow ? 'page' : undefined}>
            {title}
          </Link>
        ))}
        <Link to="/dev/flows">全部</Link>
      </nav>
      <div className="flows-book">
        {error !== null && (
          <EmptyState title="没有取到用语" text="它在构建时从流程测试里写出来，重新构建后再看。">
            <Button onClick={() => void refetch()}>重试</Button>
          </EmptyState>
        )}
        {data === undefined && error === null && <SkeletonPage />}
        {chapters.map((chapter) => (
          <Chapter key={chapter.name} chapter={chapter} words={words} />
        ))}
        {data !== undefined && <Refusals title="全部拒绝的说法" refusals={data.sentences} words={words} />}
      </div>
    </main>
  )
}

const Chapter = ({ chapter, words }: { readonly chapter: FlowChapter; readonly words: string }): JSX.Element | null => {
  const shown = chapter.transcripts.filter((one) => mentions(one, words))
  if (shown.length === 0) return null
  return (
    <article className="flow-chapter" aria-labelledby={`flow-${chapter.name}`}>
      <h2 id={`flow-${chapter.name}`}>{chapter.title}</h2>
      <ol className="procedure">
        {chapter.procedure.map((line) => (
          <li key={line}>{line.replace(/^\d+ /, '')}</li>
        ))}
      </ol>
      {(Object.keys(groups) as Group[]).map((group) => (
        <Transcripts key={group} title={groups[group]} transcripts={shown.filter((one) => groupOf(one) === group)} />
      ))}
      {words === '' && <Verdicts chapter={chapter} />}
      <Refusals title="拒绝的说法" refusals={chapter.refusals} words={words} />
    </article>
  )
}

const Transcripts = ({
  title,
  transcripts,
}: {
  readonly title: string
  readonly transcripts: readonly Transcript[]
}): JSX.Element | null =>
  transcripts.length === 0 ? null : (
    <section>
      <h3>
        {title}
        <small className="count">{transcripts.length}</small>
      </h3>
      {transcripts.map((one, index) => (
        <figure key={`${one.title} ${index}`} className="transcript">
          <figcaption>{one.title}</figcaption>
          <table aria-label={one.title}>
            <thead>
              <tr>
                <th>屏幕提示</th>
                <th>手上</th>
                <th>屏幕回答</th>
              </tr>
            </thead>
            <tbody>
              {one.steps.map((step, at) => (
                <StepRow key={at} {...step} />
              ))}
            </tbody>
          </table>
        </figure>
      ))}
    </section>
  )

const StepRow = ({ asked, hand, back }: Transcript['steps'][number]): JSX.Element => {
  const [verb, what] = handOf(hand)
  return (
    <tr>
      <td>{asked}</td>
      <td>
        {verb} <code>{what}</code>
      </td>
      <td>
        {back.map((line, at) => {
          const one = backOf(line)
          return one.kind === 'done' ? (
            <small key={at} className="dim">
              {one.text}
            </small>
          ) : (
            <VerdictLine key={at} {...one} />
          )
        })}
      </td>
    </tr>
  )
}

const VerdictLine = ({ tone, words, next }: ReturnType<typeof sayingsOf>[number]): JSX.Element => (
  <p className="said" data-tone={tone}>
    <b>{tones[tone].split(' ')[0]}</b> {words}
    {next !== '' && <span> → {next}</span>}
  </p>
)

const Verdicts = ({ chapter }: { readonly chapter: FlowChapter }): JSX.Element => {
  const verdicts = sayingsOf(chapter)
  return (
    <section className="all-sayings">
      <h3>
        屏幕会说的话
        <small className="count">{verdicts.length}</small>
      </h3>
      {verdicts.map((one) => (
        <VerdictLine key={`${one.tone} ${one.words} ${one.next}`} {...one} />
      ))}
    </section>
  )
}

const Refusals = ({
  title,
  refusals,
  words,
}: {
  readonly title: string
  readonly refusals: FlowChapter['refusals']
  readonly words: string
}): JSX.Element | null => {
  const shown = refusals.filter(([code, sentence]) => words === '' || `${code} ${sentence}`.includes(words))
  return shown.length === 0 ? null : (
    <section>
      <h3>{title}</h3>
      <dl className="refusals">
        {shown.map(([code, sentence]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{sentence}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
