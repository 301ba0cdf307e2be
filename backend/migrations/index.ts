import type { Migration } from "../src/core/db/migrate";
import * as companies from "./0001-companies";
import * as queuesAndConnections from "./0002-queues-and-connections";
import * as usersAndSessions from "./0003-users-and-sessions";
import * as channelState from "./0004-channel-state";
import * as contactsTicketsMessages from "./0005-contacts-tickets-messages";
import * as everyKindOfMessage from "./0006-every-kind-of-message";
import * as wholeConnections from "./0007-whole-connections";
import * as identities from "./0008-identities";
import * as installation from "./0009-installation";
import * as tellingTheAdmins from "./0010-telling-the-admins";
import * as earlyChanges from "./0011-early-changes";
import * as companiesPeopleAndRights from "./0012-companies-people-and-rights";
import * as theDesk from "./0013-the-desk";
import * as searchingTheLog from "./0014-searching-the-log";
import * as contactImports from "./0015-contact-imports";
import * as waitingForAPerson from "./0016-waiting-for-a-person";
import * as servingAndGroups from "./0017-serving-and-groups";
import * as quickMessagesByQueue from "./0018-quick-messages-by-queue";
import * as queueFiles from "./0019-queue-files";
import * as auditTruncate from "./0020-audit-truncate";
import * as ticketUndos from "./0021-ticket-undos";
import * as away from "./0022-away";
import * as noteMentions from "./0023-note-mentions";
import * as secondFactors from "./0025-second-factors";
import * as storageQuota from "./0028-storage-quota";
import * as ticketStatistics from "./0029-ticket-statistics";
import * as queueOptions from "./0030-queue-options";
import * as filesOfATicket from "./0031-files-of-a-ticket";
import * as pinsAndLinkPreviews from "./0032-pins-and-link-previews";
import * as emailConfirmation from "./0033-email-confirmation";
import * as contactLists from "./0042-contact-lists";
import * as fileLists from "./0059-file-lists";
import * as invoices from "./0072-invoices";
import * as messageApi from "./0073-message-api";
import * as webhooks from "./0074-webhooks";
import * as charges from "./0075-charges";
import * as answerDeadlines from "./0076-answer-deadlines";
import * as planChanges from "./0078-plan-changes";
import * as cancelledCharges from "./0079-cancelled-charges";
import * as serverProcesses from "./0083-server-processes";
import * as schedules from "./0060-schedules";
import * as campaignFiles from "./0061-campaign-files";
import * as schedulesThatRest from "./0062-schedules-that-rest";
import * as prompts from "./0040-prompts";
import * as integrations from "./0041-integrations";
import * as botOnTickets from "./0036-bot-on-tickets";
import * as storageNotices from "./0044-storage-notices";
import * as botCalls from "./0046-bot-calls";
import * as botPrograms from "./0047-bot-programs";
import * as ratingComments from "./0048-rating-comments";
import * as reminders from "./0049-reminders";
import * as chatReactionsAndPins from "./0084-chat-reactions-and-pins";
import * as listChecksAndRemoval from "./0085-list-checks-and-removal";
import * as ticketFilterIndexes from "./0086-ticket-filter-indexes";
import * as ticketDays from "./0088-ticket-days";
import * as failedAnswers from "./0089-failed-answers";
import * as looseMessagesOutliveConnections from "./0091-loose-messages-outlive-connections";
import * as solutionDeadlines from "./0092-solution-deadlines";
import * as apiKeyTable from "./0249-api-keys";
import * as ratings from "./0037-ratings";
import * as laneLimits from "./0065-lane-limits";
import * as chats from "./0066-chats";
import * as ticketHours from "./0067-ticket-hours";
import * as savedFilters from "./0068-saved-filters";
import * as passkeys from "./0043-passkeys";
import * as looseMessages from "./0053-loose-messages";
import * as campaigns from "./0054-campaigns";
import * as botScripts from "./0055-bot-scripts";
import * as speechOfPrompts from "./0056-speech-of-prompts";
import * as webhookMedia from "./0094-webhook-media";
import * as engineReleases from "./0095-engine-releases";
import * as numberWarmUp from "./0097-number-warm-up";
import * as apiMessagesOutliveConnections from "./0099-api-messages-outlive-connections";
import * as recipientsInOrder from "./0101-recipients-in-order";
import * as workingTimes from "./0102-working-times";
import * as workingTimesOfEveryHour from "./0103-working-times-of-every-hour";
import * as recipientsInTurn from "./0104-recipients-in-turn";
import * as looseMessageAcks from "./0105-loose-message-acks";
import * as savedFilterIcons from "./0106-saved-filter-icons";
import * as deadlinesOfGroups from "./0107-deadlines-of-groups";
import * as chargeOutcomes from "./0115-charge-outcomes";
import * as invoicesAhead from "./0116-invoices-ahead";
import * as seriesPassedOn from "./0121-series-passed-on";
import * as noticedCharges from "./0131-noticed-charges";
import * as picturesForPrompts from "./0134-pictures-for-prompts";
import * as ratingNotices from "./0135-rating-notices";
import * as botCallsByCompany from "./0136-bot-calls-by-company";
import * as openBillsByPrompts from "./0137-open-bills-by-prompts";
import * as webhookWakeUps from "./0145-webhook-wake-ups";
import * as messagesThatStepAside from "./0146-messages-that-step-aside";
import * as accountsOfOneAddress from "./0165-accounts-of-one-address";
import * as subjectsOfLookUps from "./0166-subjects-of-look-ups";
import * as heldTexts from "./0170-held-texts";
import * as numbersInUse from "./0175-numbers-in-use";
import * as fieldsOfListItems from "./0176-fields-of-list-items";
import * as namesOfDeletedLists from "./0177-names-of-deleted-lists";
import * as lastWordsOfCustomers from "./0185-last-words-of-customers";
import * as fallbackQueues from "./0190-fallback-queues";
import * as linesDownSince from "./0191-lines-down-since";
import * as absenceNoticeOfCompanies from "./0195-absence-notice-of-companies";
import * as invitations from "./0196-invitations";
import * as notesOfTheBot from "./0200-notes-of-the-bot";
import * as whoAnsweredCalls from "./0201-who-answered-calls";
import * as orderOfLanes from "./0205-order-of-lanes";
import * as ticketNumbers from "./0210-ticket-numbers";
import * as auditByTime from "./0211-audit-by-time";
import * as variantNames from "./0215-variant-names";
import * as chatExpirations from "./0216-chat-expirations";
import * as adsOfTickets from "./0217-ads-of-tickets";
import * as phoneSpellings from "./0220-phone-spellings";
import * as gifs from "./0226-gifs";
import * as namesOfDeletedTags from "./0232-names-of-deleted-tags";
import * as linksWithoutAScheme from "./0221-links-without-a-scheme";
import * as otherNumbers from "./0222-other-numbers";
import * as blockedContacts from "./0236-blocked-contacts";
import * as leaves from "./0240-leaves";
import * as ticketPauses from "./0241-ticket-pauses";
import * as keptLanes from "./0245-kept-lanes";
import * as automaticMessages from "./0246-automatic-messages";
import * as extremesOfDurations from "./0247-extremes-of-durations";
import * as authorsInWebhooks from "./0248-authors-in-webhooks";
import * as deletedQueues from "./0250-deleted-queues";
import * as whatProgramsSend from "./0251-what-programs-send";
import * as changesInWebhooks from "./0252-changes-in-webhooks";
import * as contactsOfOtherSystems from "./0253-contacts-of-other-systems";
import * as notesAndTagsInWebhooks from "./0254-notes-and-tags-in-webhooks";
import * as oneTriggerOfTags from "./0270-one-trigger-of-tags";
import * as campaignsAndInvoicesInWebhooks from "./0271-campaigns-and-invoices-in-webhooks";
import * as requestsOfBotCalls from "./0272-requests-of-bot-calls";
import * as missedEvents from "./0273-missed-events";
import * as externalIdsOfDeletedContacts from "./0274-external-ids-of-deleted-contacts";
import * as commentsInWebhooks from "./0275-comments-in-webhooks";
import * as otherSystems from "./0280-other-systems";
import * as migrationRuns from "./0281-migration-runs";
import * as migrationOffers from "./0282-migration-offers";
import * as migrationPeople from "./0283-migration-people";
import * as migrationRunInstallations from "./0285-migration-run-installations";
import * as timesOfClosings from "./0286-times-of-closings";
import * as filesAndTemplatesInWebhooks from "./0290-files-and-templates-in-webhooks";
import * as deletedUsers from "./0233-deleted-users";
import * as webhookEvents from "./0117-webhook-events";
import * as optionsThatResolve from "./0122-options-that-resolve";
import * as firstAnswers from "./0127-first-answers";
import * as tagsOfContacts from "./0223-tags-of-contacts";
import * as officialNumbers from "./0255-official-numbers";
import * as messageTemplates from "./0256-message-templates";
import * as templatesOfCampaigns from "./0257-templates-of-campaigns";
import * as templatesOfSchedules from "./0258-templates-of-schedules";
import * as tiersOfOfficialNumbers from "./0259-tiers-of-official-numbers";
import * as officialNumbersOfPlans from "./0260-official-numbers-of-plans";
import * as templatesAfterTheWindow from "./0263-templates-after-the-window";

/** Every migration, by the name that the database stores. */
export const migrations: Record<string, Migration> = {
  "0001-companies": companies,
  "0002-queues-and-connections": queuesAndConnections,
  "0003-users-and-sessions": usersAndSessions,
  "0004-channel-state": channelState,
  "0005-contacts-tickets-messages": contactsTicketsMessages,
  "0006-every-kind-of-message": everyKindOfMessage,
  "0007-whole-connections": wholeConnections,
  "0008-identities": identities,
  "0009-installation": installation,
  "0010-telling-the-admins": tellingTheAdmins,
  "0011-early-changes": earlyChanges,
  "0012-companies-people-and-rights": companiesPeopleAndRights,
  "0013-the-desk": theDesk,
  "0014-searching-the-log": searchingTheLog,
  "0015-contact-imports": contactImports,
  "0016-waiting-for-a-person": waitingForAPerson,
  "0017-serving-and-groups": servingAndGroups,
  "0018-quick-messages-by-queue": quickMessagesByQueue,
  "0019-queue-files": queueFiles,
  "0020-audit-truncate": auditTruncate,
  "0021-ticket-undos": ticketUndos,
  "0022-away": away,
  "0023-note-mentions": noteMentions,
  "0025-second-factors": secondFactors,
  "0028-storage-quota": storageQuota,
  "0029-ticket-statistics": ticketStatistics,
  "0030-queue-options": queueOptions,
  "0031-files-of-a-ticket": filesOfATicket,
  "0032-pins-and-link-previews": pinsAndLinkPreviews,
  "0033-email-confirmation": emailConfirmation,
  "0036-bot-on-tickets": botOnTickets,
  "0037-ratings": ratings,
  "0040-prompts": prompts,
  "0041-integrations": integrations,
  "0042-contact-lists": contactLists,
  "0043-passkeys": passkeys,
  "0044-storage-notices": storageNotices,
  "0046-bot-calls": botCalls,
  "0047-bot-programs": botPrograms,
  "0048-rating-comments": ratingComments,
  "0049-reminders": reminders,
  "0053-loose-messages": looseMessages,
  "0054-campaigns": campaigns,
  "0055-bot-scripts": botScripts,
  "0056-speech-of-prompts": speechOfPrompts,
  "0059-file-lists": fileLists,
  "0060-schedules": schedules,
  "0061-campaign-files": campaignFiles,
  "0062-schedules-that-rest": schedulesThatRest,
  "0065-lane-limits": laneLimits,
  "0066-chats": chats,
  "0067-ticket-hours": ticketHours,
  "0068-saved-filters": savedFilters,
  "0072-invoices": invoices,
  "0073-message-api": messageApi,
  "0074-webhooks": webhooks,
  "0075-charges": charges,
  "0076-answer-deadlines": answerDeadlines,
  "0078-plan-changes": planChanges,
  "0079-cancelled-charges": cancelledCharges,
  "0083-server-processes": serverProcesses,
  "0084-chat-reactions-and-pins": chatReactionsAndPins,
  "0085-list-checks-and-removal": listChecksAndRemoval,
  "0086-ticket-filter-indexes": ticketFilterIndexes,
  "0088-ticket-days": ticketDays,
  "0089-failed-answers": failedAnswers,
  "0091-loose-messages-outlive-connections": looseMessagesOutliveConnections,
  "0092-solution-deadlines": solutionDeadlines,
  "0094-webhook-media": webhookMedia,
  "0095-engine-releases": engineReleases,
  "0097-number-warm-up": numberWarmUp,
  "0099-api-messages-outlive-connections": apiMessagesOutliveConnections,
  "0101-recipients-in-order": recipientsInOrder,
  "0102-working-times": workingTimes,
  "0103-working-times-of-every-hour": workingTimesOfEveryHour,
  "0104-recipients-in-turn": recipientsInTurn,
  "0105-loose-message-acks": looseMessageAcks,
  "0106-saved-filter-icons": savedFilterIcons,
  "0107-deadlines-of-groups": deadlinesOfGroups,
  "0115-charge-outcomes": chargeOutcomes,
  "0116-invoices-ahead": invoicesAhead,
  "0117-webhook-events": webhookEvents,
  "0121-series-passed-on": seriesPassedOn,
  "0122-options-that-resolve": optionsThatResolve,
  "0127-first-answers": firstAnswers,
  "0131-noticed-charges": noticedCharges,
  "0134-pictures-for-prompts": picturesForPrompts,
  "0135-rating-notices": ratingNotices,
  "0136-bot-calls-by-company": botCallsByCompany,
  "0137-open-bills-by-prompts": openBillsByPrompts,
  "0145-webhook-wake-ups": webhookWakeUps,
  "0146-messages-that-step-aside": messagesThatStepAside,
  "0165-accounts-of-one-address": accountsOfOneAddress,
  "0166-subjects-of-look-ups": subjectsOfLookUps,
  "0170-held-texts": heldTexts,
  "0175-numbers-in-use": numbersInUse,
  "0176-fields-of-list-items": fieldsOfListItems,
  "0177-names-of-deleted-lists": namesOfDeletedLists,
  "0185-last-words-of-customers": lastWordsOfCustomers,
  "0190-fallback-queues": fallbackQueues,
  "0191-lines-down-since": linesDownSince,
  "0195-absence-notice-of-companies": absenceNoticeOfCompanies,
  "0196-invitations": invitations,
  "0200-notes-of-the-bot": notesOfTheBot,
  "0201-who-answered-calls": whoAnsweredCalls,
  "0205-order-of-lanes": orderOfLanes,
  "0210-ticket-numbers": ticketNumbers,
  "0211-audit-by-time": auditByTime,
  "0215-variant-names": variantNames,
  "0216-chat-expirations": chatExpirations,
  "0217-ads-of-tickets": adsOfTickets,
  "0220-phone-spellings": phoneSpellings,
  "0221-links-without-a-scheme": linksWithoutAScheme,
  "0222-other-numbers": otherNumbers,
  "0223-tags-of-contacts": tagsOfContacts,
  "0226-gifs": gifs,
  "0232-names-of-deleted-tags": namesOfDeletedTags,
  "0233-deleted-users": deletedUsers,
  "0236-blocked-contacts": blockedContacts,
  "0240-leaves": leaves,
  "0241-ticket-pauses": ticketPauses,
  "0245-kept-lanes": keptLanes,
  "0246-automatic-messages": automaticMessages,
  "0247-extremes-of-durations": extremesOfDurations,
  "0248-authors-in-webhooks": authorsInWebhooks,
  "0249-api-keys": apiKeyTable,
  "0250-deleted-queues": deletedQueues,
  "0251-what-programs-send": whatProgramsSend,
  "0252-changes-in-webhooks": changesInWebhooks,
  "0253-contacts-of-other-systems": contactsOfOtherSystems,
  "0254-notes-and-tags-in-webhooks": notesAndTagsInWebhooks,
  "0255-official-numbers": officialNumbers,
  "0256-message-templates": messageTemplates,
  "0257-templates-of-campaigns": templatesOfCampaigns,
  "0258-templates-of-schedules": templatesOfSchedules,
  "0259-tiers-of-official-numbers": tiersOfOfficialNumbers,
  "0260-official-numbers-of-plans": officialNumbersOfPlans,
  "0263-templates-after-the-window": templatesAfterTheWindow,
  "0270-one-trigger-of-tags": oneTriggerOfTags,
  "0271-campaigns-and-invoices-in-webhooks": campaignsAndInvoicesInWebhooks,
  "0272-requests-of-bot-calls": requestsOfBotCalls,
  "0273-missed-events": missedEvents,
  "0274-external-ids-of-deleted-contacts": externalIdsOfDeletedContacts,
  "0275-comments-in-webhooks": commentsInWebhooks,
  "0280-other-systems": otherSystems,
  "0281-migration-runs": migrationRuns,
  "0282-migration-offers": migrationOffers,
  "0283-migration-people": migrationPeople,
  "0285-migration-run-installations": migrationRunInstallations,
  "0286-times-of-closings": timesOfClosings,
  "0290-files-and-templates-in-webhooks": filesAndTemplatesInWebhooks,
};
