/* Generated from docs/openapi.json by `npm run generate`. Do not edit. */

export interface paths {
    "/showstable/accounts/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mails a link to a new address of the account. The address counts when the
         *     link is opened.
         */
        put: operations["change_email"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/email/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the address of an account by the link that was mailed to it. The
         *     address before gets a mail about that.
         */
        post: operations["confirm_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The archive of the account that is kept, if there is one. */
        get: operations["list_exports"];
        put?: never;
        /**
         * Asks for an archive of everything that the account holds: itself, and the
         *     organizations that it owns. One that is being made is answered again; an earlier
         *     one is deleted.
         */
        post: operations["request_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an archive of the account is, or the archive itself. */
        get: operations["read_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in. */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whose token this is. */
        get: operations["read_account"];
        put?: never;
        post?: never;
        /**
         * Deletes the account, with its own shows, horses and photos, and ends its
         *     sessions. The records of shows are kept, hidden, as long as the law requires.
         *     What others see of the account's work in other organizations stays, without its
         *     address.
         */
        delete: operations["delete_account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the password, and ends all other sessions of the account. */
        put: operations["change_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/password_reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a link to set a new password, if the address has an account. The
         *     response does not tell whether it has one.
         */
        post: operations["request_password_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/password_reset/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets a new password by the link of a mail, which works once and for an hour.
         *     Ends all sessions of the account.
         */
        put: operations["reset_password"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/second_factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether signing in needs a code. */
        get: operations["read_second_factor"];
        /**
         * Switches the second factor on by a first code, and answers the recovery codes,
         *     which are not shown again.
         */
        put: operations["confirm_second_factor"];
        /**
         * Makes a secret for an authenticator app. Nothing changes until a code of the
         *     app confirms it; a new secret replaces it until then.
         */
        post: operations["begin_second_factor"];
        /** Switches the second factor off. */
        delete: operations["end_second_factor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs out: ends the session of this request. */
        delete: operations["end_this_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open sessions of the account, at most 100, the last used one first. */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /** Ends all sessions of the account, also that of this request. */
        delete: operations["end_all_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends a session. Its token is refused at once by this server, and within a
         *     second by others.
         */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/accounts/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens an account with its empty organization, and signs in to it. */
        post: operations["signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's appointments, by the start of their first occurrences. */
        get: operations["list_appointments"];
        put?: never;
        /** Makes an appointment or a series of them. */
        post: operations["create_appointment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/appointments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the account's appointments. */
        get: operations["read_appointment"];
        /**
         * Replaces an appointment or a whole series. Occurrences that were changed or
         *     dropped stay so if the series still has their days.
         */
        put: operations["replace_appointment"];
        post?: never;
        /** Deletes an appointment or a whole series, with its reminders. */
        delete: operations["delete_appointment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/appointments/{id}/occurrences/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes one occurrence of a series, which is named by its day in the series,
         *     and brings it back if it was dropped. The others stay as they are. An
         *     appointment that does not recur is its only occurrence.
         */
        put: operations["change_occurrence"];
        post?: never;
        /**
         * Drops one occurrence of a series. An appointment that does not recur is
         *     deleted.
         */
        delete: operations["drop_occurrence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bills, the latest date first. */
        get: operations["list_bills"];
        put?: never;
        /** Makes out a bill with the next number. Each part of an entry is billed once. */
        post: operations["create_bill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A bill. */
        get: operations["read_bill"];
        /** Replaces a bill that was neither sent nor paid. Its number stays. */
        put: operations["replace_bill"];
        post?: never;
        /**
         * Cancels a bill on which nothing is paid. It stays with its number, and what it
         *     billed can be billed again.
         */
        delete: operations["cancel_bill"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills/{id}/bill.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A bill as a PDF with searchable text. A browser saves it as `Bill 3 Kimbrough.pdf`. */
        get: operations["print_bill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records a payment of a bill, or takes one back by a line against it. */
        post: operations["record_bill_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a bill with its PDF. The answer is the bill; its `mail` says whether it was
         *     delivered.
         */
        post: operations["send_bill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the bills of a month would have, by owner: services of their horses by their
         *     shares, what was ticked, their parts of entries that are not billed, and what was left
         *     out before.
         */
        get: operations["read_month"];
        put?: never;
        /**
         * Makes the bills of a month, all or none. A line is billed once, whoever asks for it: the
         *     keys of what is on bills already are in the answer, and no bill is made of them.
         */
        post: operations["make_month"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills/month/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails the bills that were made for a month and were not mailed yet. Repeating it mails
         *     nothing twice.
         */
        post: operations["send_month"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills/proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a bill to an owner could have: the parts of entries that are not billed yet,
         *     and the board of a month by days.
         */
        get: operations["propose_bill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/bills/unbilled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The owners of whom something is not billed yet, sorted by name. An owner with the
         *     name of the organization is left out: it does not bill itself.
         */
        get: operations["list_unbilled"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The entries of the book, the latest day first. */
        get: operations["list_book"];
        put?: never;
        /** Makes an entry in the book. One that recurs is made again on each due day. */
        post: operations["create_book_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of the book as a table for spreadsheets, the latest day first. Cells
         *     that a spreadsheet could take for a formula begin with an apostrophe.
         */
        get: operations["export_book"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An entry of the book. */
        get: operations["read_book_entry"];
        /**
         * Replaces an entry of the book. What falls on the owners of a horse is computed
         *     again only where the horse's amount changed.
         */
        put: operations["replace_book_entry"];
        post?: never;
        /** Deletes an entry of the book. Of a series, the others stay. */
        delete: operations["delete_book_entry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** To which accounts the journal posts; the proposed ones if none were saved. */
        get: operations["read_book_accounts"];
        /** Replaces the accounts of the journal. */
        put: operations["replace_book_accounts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book/budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The budget of a year; without amounts if there is none. */
        get: operations["read_budget"];
        /** Replaces the budget of a year. */
        put: operations["replace_budget"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book/cash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was received and spent in a time: payments of bills less those that were taken
         *     back, each on its day, the income of the book that no bill collects, and expenses.
         */
        get: operations["read_cash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book/journal.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The journal of a time on cash basis, as CSV in UTF-8 with the columns Date, Account,
         *     Debit, Credit, Name and Memo. Both sides sum to the same.
         */
        get: operations["export_journal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book/receivables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is still to be paid on bills, by owner and by how long it is overdue. It is no
         *     income until it is received.
         */
        get: operations["read_receivables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/book/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one organization spent and received in a year, and what of its bills is open. */
        get: operations["summarize_book"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that has a date on some days, in order: appointments with every occurrence
         *     of their series, own shows, shows in which own horses are entered, care that is
         *     due, breeding dates, the days on which foals are expected, and the ends of
         *     leases and of boarding. Whole days are first on each day.
         */
        get: operations["read_calendar_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/calendar_feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The address of the account's calendar. */
        get: operations["read_calendar_feed"];
        put?: never;
        /** Makes a new address. The one before leads nowhere from then on. */
        post: operations["open_calendar_feed"];
        /** Takes the address away, if there is one. */
        delete: operations["close_calendar_feed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/calendars/{secret}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An account's shows with the deadlines of their notices, its appointments, and
         *     what else has a date, for calendar programs. A series is one event with its
         *     rule, in its time zone.
         */
        get: operations["read_calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/care": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records the same for several horses: one visit for each, all or none. */
        post: operations["record_care_of_all"];
        /** Deletes visits that were recorded at once, within a day. */
        delete: operations["undo_care_of_all"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/care/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A visit of care. */
        get: operations["read_care_visit"];
        /** Replaces what a visit of care says. */
        put: operations["update_care_visit"];
        post?: never;
        /** Deletes a visit of care. The section `health` shows the newest one that is left. */
        delete: operations["delete_care_visit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/care/intervals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** After how many days care is due again. A proposal for forms: nothing is due by it. */
        get: operations["read_care_intervals"];
        /** Sets after how many days care is due again. */
        put: operations["set_care_intervals"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/client_errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes an error of the frontend for the log. Query strings, ids, tokens and
         *     addresses of people are cut out of its texts before they are logged.
         */
        post: operations["report_client_error"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contacts, sorted by name. */
        get: operations["list_contacts"];
        put?: never;
        /** Creates a contact. */
        post: operations["create_contact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/contacts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The contacts as a table for spreadsheets, sorted by name. Cells that a
         *     spreadsheet could take for a formula begin with an apostrophe.
         */
        get: operations["export_contact_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/contacts.vcf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The contacts as vCards of version 3.0, which phones import, sorted by name. */
        get: operations["export_contact_cards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A contact, with the horses that it owns. */
        get: operations["read_contact"];
        /** Replaces a contact. The horses that it owns get its new name. */
        put: operations["save_contact"];
        post?: never;
        /** Deletes a contact. The horses that it owns keep its name and share. */
        delete: operations["delete_contact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/contacts/{id}.vcf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A contact as a vCard of version 3.0, which phones import. */
        get: operations["export_contact_card"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/contacts/{id}/owner_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link to the page of an owner, if there is one. */
        get: operations["read_owner_link"];
        put?: never;
        /**
         * Makes the link to the page of an owner, and mails it if that is wished. If there is one
         *     that lives, that is the answer, unless a new one is to replace it.
         */
        post: operations["make_owner_link"];
        /** Revokes the link to the page of an owner: it is dead at once. */
        delete: operations["revoke_owner_link"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates contacts of the cards of a vCard file, as phones and mail programs
         *     export it. Cards of contacts that are there already are left out.
         */
        post: operations["import_contacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/deadlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the account owes the USDA for the shows ahead and those that just
         *     ended, soonest first; of shows not further than the two hundredth.
         */
        get: operations["list_deadlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/device_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the link in `token-x` is for. Takes no session token. */
        get: operations["read_device_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The description of this API as a page to read, and to try it out. */
        get: operations["read_api_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the page. */
        get: operations["read_api_page_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account's documents: by what ends next, then those without an end, newest
         *     first, then those that have ended.
         */
        get: operations["list_documents"];
        put?: never;
        /** Keeps a file. Nobody but those who keep the organization's horses can read it. */
        post: operations["upload_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the account's documents. */
        get: operations["read_document"];
        /** Replaces what is said about a document. Its file stays. */
        put: operations["update_document"];
        post?: never;
        /** Deletes a document with its file. */
        delete: operations["delete_document"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/documents/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a document, as it was uploaded. */
        get: operations["read_document_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/documents/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A small picture of a document, if its file is a picture that can be read. */
        get: operations["read_document_thumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/emergency_links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The links to the emergency pages of a barn, by the names of the horses; also those that
         *     have expired. Archived horses have none.
         */
        get: operations["list_emergency_links"];
        put?: never;
        post?: never;
        /** Revokes all links to the emergency pages of a barn. */
        delete: operations["revoke_emergency_links"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/emergency_links/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a barn shows on its emergency pages. */
        get: operations["read_emergency_choices"];
        /** Sets what a barn shows on its emergency pages. */
        put: operations["set_emergency_choices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/emergency/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The emergency page of a horse, for whoever scans the code at its door: whom to call, and
         *     what the barn shows. Visits are counted, and not who visits.
         */
        get: operations["read_emergency_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/emergency/{token}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The photo of an emergency page. */
        get: operations["read_emergency_photo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/entries/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A rider's own entry, by its link. */
        get: operations["read_own_entry"];
        /**
         * Replaces contact data, horse, classes and extras, until the closing date; from then
         *     on, until the show's end, only what is blank can be added. A class without a place is
         *     waited for. Whoever rides in the place of somebody else signs the show's waiver anew.
         */
        put: operations["update_own_entry"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/entries/{token}/scratch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Scratches the whole entry, until the show begins. After the closing date its
         *     bill stays. One that is out already is not changed.
         */
        post: operations["scratch_own_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's shows, soonest first, each with its participants and fees. */
        get: operations["list_events"];
        put?: never;
        /** Creates a show. */
        post: operations["create_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the account's shows. */
        get: operations["read_event"];
        /**
         * Replaces the details and the classes of one of the account's shows. A class
         *     with entries cannot be removed.
         */
        put: operations["update_event"];
        post?: never;
        /**
         * Hides one of the account's shows everywhere. Its records stay as long as
         *     the law asks the organizer to keep them.
         */
        delete: operations["delete_event"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what in one of the account's shows: the show, its rules and classes,
         *     entries, payments and notices, the last change first.
         */
        get: operations["read_event_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The classes of one of the account's shows with the numbers of their entries,
         *     in the order of the show.
         */
        get: operations["list_classes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes a class and cancels all entries in it. Each rider gets a mail. */
        post: operations["cancel_class"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/cards/{judge_index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A judge's card of a class of one of the account's shows. Judges are counted from 0. A
         *     scribe's link may read that of its judge.
         */
        get: operations["read_card"];
        /** Saves a judge's card as far as it is written. A scribe's link may save that of its judge. */
        put: operations["save_card"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/combine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Puts back the classes that were combined, with all entries. Cards of the combined class
         *     are thrown away.
         */
        delete: operations["undo_combine"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is in a class of one of the account's shows, and its waiting list. */
        get: operations["list_class_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/format": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a class of one of the account's shows is judged by; null until the office says so.
         *     A scribe's link may read it, of its classes.
         */
        get: operations["read_class_format"];
        /** Says what a class is judged by. Cards that were written stay. */
        put: operations["set_class_format"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/gate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is where at the gate of a class. Also for devices at the rings. */
        get: operations["read_gate"];
        put?: never;
        /** Says where a horse is. Also for devices at the gate. */
        post: operations["tap_gate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The order of go of a class; by back number until it is drawn or set. Also for devices
         *     at the rings.
         */
        get: operations["read_order"];
        /** Sets the order of go of a class by hand. */
        put: operations["set_order"];
        /** Draws the order of go of a class. */
        post: operations["draw_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the cards of a class of one of the account's shows come to. */
        get: operations["read_class_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/results/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the results of a class public. Those that were published before are kept; without
         *     a change nothing is published again.
         */
        post: operations["publish_results"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Splits a class into several, each with entries and results of its own. */
        post: operations["split_class"];
        /**
         * Puts back what a class was split into, with all entries. Cards of the parts are thrown
         *     away.
         */
        delete: operations["undo_split"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts or ends a class, or takes that back. The start ends the class that is in the
         *     ring. Also for devices at the gate.
         */
        post: operations["set_class_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/{class_id}/work_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Breaks ties by work-offs. No score changes. */
        put: operations["set_work_off"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/combine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Combines classes into one, with one set of results. */
        post: operations["combine_classes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/classes/regrouped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The classes that were split or combined, the latest ones first. */
        get: operations["list_regrouped_classes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a new show like one of the account's shows, without its entries, the
         *     state of its notice and its public link. The dates of the rules for entries
         *     move by as many days as the start; their times of day stay.
         */
        post: operations["copy_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/device_links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The links for devices of one of the account's shows, also those that have expired, the
         *     last made one first.
         */
        get: operations["list_device_links"];
        put?: never;
        /**
         * Makes a link for a device at the ring of one of the account's shows: whoever has it acts
         *     without an account, as its role may.
         */
        post: operations["create_device_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/device_links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a link for a device: it is dead at once. */
        delete: operations["revoke_device_link"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/device_links/{link_id}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The QR code of a link for a device, to be scanned by the device. */
        get: operations["read_device_link_qr_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of one of the account's shows as a table for spreadsheets. Cells
         *     that a spreadsheet could take for a formula begin with an apostrophe.
         */
        get: operations["export_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/event_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Participants and fees of one of the account's shows, and the entries of its
         *     classes.
         */
        get: operations["read_event_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/extras": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The extras of one of the account's shows, how many of each are sold, and to whom. */
        get: operations["list_event_extras"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/extras.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who has which extras of one of the account's shows, as a table for spreadsheets. */
        get: operations["export_event_extras"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/inspections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The horses of one of the account's shows, or of one of its classes, with their
         *     inspections. Also for devices of inspectors, who see those of their classes.
         */
        get: operations["list_inspections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/judges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The judges of the organization whose show this is, and those of all its shows, by name:
         *     whom a format may name again. The address is that of the organization, or else the one
         *     that was stated for its latest show.
         */
        get: operations["list_judges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/judging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the judging of the classes of one of the account's shows is. */
        get: operations["list_judging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same for the office and for devices at the rings. It ends when the session or the
         *     link does.
         */
        get: operations["follow_day"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages of one of the account's shows, last first. */
        get: operations["list_messages"];
        put?: never;
        /**
         * Mails riders of one of the account's shows. Each address gets one mail, also
         *     with several entries; replies go to the show's manager.
         */
        post: operations["send_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/messages/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many addresses a message would go to now. */
        get: operations["count_message_recipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/money": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the entries of one of the account's shows owe and paid; with `by`, what was
         *     taken in on each day, by each person or by each method.
         */
        get: operations["read_event_money"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/money.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every line of the ledgers of one of the account's shows as a table for
         *     spreadsheets, those that were voided too.
         */
        get: operations["export_event_money"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/print/{paper}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A paper for the office of one of the account's shows: `class-sheets`,
         *     `judge-cards`, `check-in`, `back-numbers` or `bills`. A browser saves it under the name
         *     and the first day of the show: `Spring Classic 2027-05-01 check-in.pdf`.
         */
        get: operations["print_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/print/results.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The published results of one of the account's shows for the wall, as a PDF with
         *     searchable text: a page for each class.
         */
        get: operations["print_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The QR code of the public form's link of one of the account's shows. */
        get: operations["read_event_qr_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enters a horse in a show. No token is needed, except with `horse_id`; the
         *     server computes the fee. If the show or a class is full, the entry or its
         *     class waits.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The registrations of one of the account's shows, last made first. */
        get: operations["list_registrations"];
        put?: never;
        /** Adds an entry at the desk of one of the account's shows. */
        post: operations["add_walk_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/rings/{ring_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Says what happens in a ring. Also for devices at its gate. */
        put: operations["set_ring_state"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens in which ring of one of the account's shows, and when. Also for devices at
         *     the gate and of the announcer.
         */
        get: operations["read_schedule"];
        /** Saves the schedule of one of the account's shows. */
        put: operations["save_schedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/submit_to_usda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where the server delivers notices: notifies the USDA of one of the account's
         *     shows, now; with `sent_at`, notes the account's word that it sent the letter
         *     that was made ready for it. Where the server makes notices ready: notes the
         *     account's word that it sent the notice itself. Of many calls one succeeds; the
         *     others are told that it was done or is being done.
         */
        post: operations["submit_event_to_usda"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/usda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is to be known of the notice of one of the account's shows, and of the package of
         *     its records.
         */
        get: operations["read_event_usda"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/usda/amendments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where the server delivers notices: tells the USDA, now, what changed since
         *     the last notice of one of the account's shows; with `sent_at`, notes the
         *     account's word that it sent the amended letter that was made ready for it.
         *     Where the server makes notices ready: notes the account's word that it sent
         *     the amended notice itself. Of many calls one succeeds.
         */
        post: operations["amend_usda_notice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/usda/letter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the next notice of one of the account's shows would say if it were sent
         *     now.
         */
        get: operations["preview_usda_letter"];
        put?: never;
        /**
         * Makes the letter of the next notice of one of the account's shows ready for
         *     the account to send: of the original, or of an amendment if something changed
         *     since. Repeated it answers the same letter, until the show changes. Where the
         *     server delivers notices, and of a show that is over, it answers a letter that
         *     was made ready before.
         */
        post: operations["prepare_usda_letter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/usda/letter.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as it would be printed. */
        get: operations["preview_usda_letter_pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/usda/notices/{notice_id}/acknowledgement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Notes what the agency answered to a notice, in place of what was noted. */
        put: operations["acknowledge_usda_notice"];
        post?: never;
        /** Takes back what was noted. */
        delete: operations["delete_usda_acknowledgement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/usda/notices/{notice_id}/letter.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The letter of a notice, exactly as it was delivered or made ready. */
        get: operations["read_usda_notice_letter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/{id}/usda/package.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The records of one of the account's shows that 9 CFR 11.16(c) wants to be submitted, as
         *     they are now: a ZIP file with a PDF and with tables as CSV.
         */
        get: operations["read_usda_package"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/public/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What everybody may see of a show, by its id or its public link. */
        get: operations["read_public_event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/public/{id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changes on the day of a show, for all: server-sent events `day` and `beat`. */
        get: operations["follow_public_day"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/public/{id}/my_day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a back number rides, over all rings of a show. */
        get: operations["read_my_day"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/public/{id}/my_day.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a back number rides, for calendar programs. */
        get: operations["export_my_day"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/public/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The published results of a show, by its id or its public link. */
        get: operations["read_public_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/public/{id}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The published results of a show as a table for spreadsheets. */
        get: operations["export_public_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/public/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happens in which ring of a show, and when, for all. */
        get: operations["read_public_schedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's templates, last saved first. */
        get: operations["list_event_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes one of the account's templates. */
        delete: operations["delete_event_template"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/events/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of the account's shows, each once, in alphabetical order. */
        get: operations["list_event_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/exports/{kind}.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All of a kind as a table, with the columns that an import knows. Cells that a
         *     spreadsheet could take for a formula begin with an apostrophe, which an import takes
         *     away.
         */
        get: operations["export_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells that the process is up. */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether requests can be answered and what they bring can be kept. */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's horses, last created first; without those that are archived. */
        get: operations["list_horses"];
        /** Replaces one section of one of the account's horses. */
        put: operations["save_horse_section"];
        /** Creates a horse with all its sections. */
        post: operations["create_horse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A horse: one of the account's as a whole, another's that is for sale as a
         *     buyer sees it.
         */
        get: operations["read_horse"];
        put?: never;
        post?: never;
        /**
         * Deletes one of the account's horses with its photos. What buyers wrote
         *     about it stays.
         */
        delete: operations["delete_horse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archives a horse, or says anew why it is. It leaves lists, boards, the calendar and
         *     the market; its records, what refers to it and the search keep it.
         */
        post: operations["archive_horse"];
        /** Brings a horse back from the archive. */
        delete: operations["bring_back_horse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/bill_of_sale.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bill of sale of a horse, to be signed on paper: who sells it to whom, what horse it
         *     is, the day and the price. What is not known is a line to be filled in.
         */
        get: operations["print_bill_of_sale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/care": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done for a horse, the newest first. */
        get: operations["list_care_visits"];
        put?: never;
        /**
         * Records what was done for a horse. The section `health` shows the newest visit of each
         *     kind.
         */
        post: operations["record_care"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/documents.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All documents about a horse, as one archive. */
        get: operations["read_horse_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/emergency_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link to the emergency page of a horse. */
        get: operations["read_emergency_link"];
        put?: never;
        /**
         * Makes the link to the emergency page of a horse. If there is one that lives, that is the
         *     answer, unless a new one is to replace it.
         */
        post: operations["make_emergency_link"];
        /** Revokes the link to the emergency page of a horse: it is dead at once. */
        delete: operations["revoke_emergency_link"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/emergency.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A sheet for the door of a horse's stall: its owners, whom to call in an
         *     emergency, where it stands, allergies, the medication that it gets, and a QR code
         *     that leads to its page.
         */
        get: operations["print_emergency_sheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/gallery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replaces the photos of a horse that buyers see. What is dropped is deleted. */
        put: operations["arrange_gallery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes to the seller of a horse, who finds it on the dashboard and, where the
         *     server mails, gets it by mail.
         */
        post: operations["create_inquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes down what was seen on a horse, with a photo of it. */
        post: operations["create_observation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/photos/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Takes one of its photos, `profile` or `header`, from one of the account's
         *     horses.
         */
        delete: operations["remove_horse_photo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Moves a horse to a place from a day on, or to none. The stay before ends the day before.
         *     A stall has one horse a night, and a paddock no more than it takes.
         */
        put: operations["place_horse"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a horse stands, stood and will stand, the newest first. */
        get: operations["list_stays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps for whoever runs this installation what is wrong with a horse for sale. */
        post: operations["create_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What shows published of a horse: one of the account's, or another's that is for sale.
         *     Only publishing results makes one. The newest show comes first; of older ones than the
         *     newest 500 results nothing is listed.
         */
        get: operations["list_horse_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/sale_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link to the page of a horse that opens without an account. */
        get: operations["read_sale_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The services of a horse, with those that ended. */
        get: operations["read_horse_services"];
        /**
         * Replaces the services of a horse. A horse has a service once on a day. What is on a
         *     bill stays there.
         */
        put: operations["replace_horse_services"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/{id}/services/{service_id}/done/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Notes that a service was done for a horse on a day, and is to be charged. It can be
         *     repeated, and of two people who tick the same, one is noted; another quantity takes the
         *     place of the first one.
         */
        put: operations["tick_service"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/breeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The breeds that a horse can have: those common at US shows first, the
         *     others by name, `Other` last.
         */
        get: operations["list_breeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/for-sale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every account's horses that are for sale, last listed first unless `sort` says otherwise. */
        get: operations["list_horses_for_sale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is due for the account's horses, the earliest first and what has no
         *     date last. Every horse has at least one row of each kind.
         */
        get: operations["list_care"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One section of each of the account's horses, sorted by name. */
        get: operations["list_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/overview.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One section of each of the account's horses as a table for spreadsheets,
         *     sorted by name. Cells that a spreadsheet could take for a formula begin with
         *     an apostrophe.
         */
        get: operations["export_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/photo_upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes an uploaded photo the one that a horse shows. */
        post: operations["set_horse_photo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/public/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A horse for sale, for whoever has the link: what buyers see, and the name of its barn.
         *     The link is dead once the seller takes it away, and while the horse is not for sale.
         */
        get: operations["read_public_sale"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/horses/public/{token}/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes to the seller of a horse, by its link and without an account. The seller finds it
         *     on the dashboard and, where the server mails, gets it by mail.
         */
        post: operations["create_public_inquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The imports of an organization, as far as the role permits to import such rows, the
         *     newest first.
         */
        get: operations["list_imports"];
        put?: never;
        /**
         * Keeps a table, and says how it would be imported. Nothing is added yet. Of what was
         *     not imported, the newest five tables are kept for a week.
         */
        post: operations["create_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An import: how it would be imported, or what came of it. */
        get: operations["read_import"];
        /**
         * Changes what the rows of a table are, which column is which field, and how dates are
         *     read.
         */
        put: operations["change_import"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/imports/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds the rows that are right, all at once or none. Repeated, it adds nothing more and
         *     answers the same.
         */
        post: operations["run_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes back what an import added, as one act, except what was changed or is used since.
         *     Repeated, it answers the same.
         */
        post: operations["undo_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/inquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What buyers wrote to the account, last first. */
        get: operations["list_inquiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/inquiries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Puts an inquiry aside, or takes it up again. */
        put: operations["set_inquiry_state"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/inquiries/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers an inquiry. The reply is kept with it, and its mail to the buyer is queued, whose
         *     answer goes to the address of the organization.
         */
        post: operations["reply_to_inquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/inquiries/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many inquiries the account received, by their states. */
        get: operations["count_inquiries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an invitation offers, for whoever has its link. */
        get: operations["read_invitation"];
        put?: never;
        /**
         * Accepts an invitation: the account is a member from now on. The link works
         *     for one account; who is a member already keeps the present role.
         */
        post: operations["accept_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/medications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's courses of medication, last created first. */
        get: operations["list_medications"];
        put?: never;
        /** Begins a course of medication. */
        post: operations["create_medication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/medications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A course of medication with its doses. Also one that was deleted and is kept
         *     for them.
         */
        get: operations["read_medication"];
        /**
         * Replaces what is said about a course of medication. Doses stay as they were
         *     recorded.
         */
        put: operations["update_medication"];
        post?: never;
        /**
         * Deletes a course of medication. One with doses is kept for them: what a horse
         *     got stays on record. It is listed with its horse alone, and is never due.
         */
        delete: operations["delete_medication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/medications/{id}/doses/{date}/{time}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Records that a dose was given or skipped, with what the course says now. If it
         *     is recorded already, nothing changes, and the answer is what is there: so it
         *     can be repeated, and of two people who record at once both get the first. To
         *     correct it, delete it first.
         * @description What is given as needed is recorded at the day and time at which it is given, on the
         *     clocks of the barn. Within its `least_hours`, and beyond its `most_per_day`, it is
         *     refused; `possible_from` of the answer says from when the next dose is possible.
         */
        put: operations["give_dose"];
        post?: never;
        /** Removes a dose that was recorded by mistake, if there is one. */
        delete: operations["remove_dose"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/medications/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the account's horses get that is still in them on the first day of a show. Only
         *     who may see a horse's care is told: another's horse has nothing here.
         */
        get: operations["list_withdrawals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's notes: pinned ones first, then the newest. */
        get: operations["list_notes"];
        put?: never;
        /** Writes a note. */
        post: operations["create_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the account's notes. */
        get: operations["read_note"];
        /** Replaces what a note says. It stays where it belongs. */
        put: operations["update_note"];
        post?: never;
        /** Deletes a note. */
        delete: operations["delete_note"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was seen on horses, the newest first. */
        get: operations["list_observations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/observations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Notes that those who keep the barn have seen an observation, or takes that back. */
        put: operations["see_observation"];
        post?: never;
        /**
         * Deletes an observation with its photo. Those who wrote it may, and those who keep the
         *     horses.
         */
        delete: operations["delete_observation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description. */
        get: operations["read_api_description"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organization that was founded with the account. */
        get: operations["read_organization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the account's organizations. */
        get: operations["read_organization_by_id"];
        /** Replaces the profile of one of the account's organizations. */
        put: operations["replace_organization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization/{id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what in one of the account's organizations: its profile, its people,
         *     and all its shows, the last change first.
         */
        get: operations["read_organization_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open invitations, the last one first. */
        get: operations["list_invitations"];
        put?: never;
        /**
         * Makes an invitation with its link, and mails it, instead of an open one to the same
         *     address, whose link no longer works.
         */
        post: operations["create_invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization/{id}/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes an open invitation: its link leads nowhere from now on. */
        delete: operations["revoke_invitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of one of the account's organizations, the founder first. */
        get: operations["list_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organization/{id}/members/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives a member another role. */
        put: operations["change_member"];
        post?: never;
        /** Removes a member. Every member may leave. */
        delete: operations["remove_member"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's organizations, its own first. */
        get: operations["list_organizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/owner_messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What owners wrote to the barn, the newest first. */
        get: operations["list_owner_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/owner_messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Notes that those who keep the barn have seen what an owner wrote, or takes that back. */
        put: operations["see_owner_message"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/owners/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an owner sees of their own: their horses with the care that was given and is due,
         *     the documents that the barn shares with them, and their bills. Visits are counted, and
         *     not who visits.
         */
        get: operations["read_owner_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/owners/{token}/bills/{id}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A bill to the owner as a PDF with searchable text. */
        get: operations["print_owner_bill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/owners/{token}/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a document that the barn shares with the owner. */
        get: operations["read_owner_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/owners/{token}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Writes to the barn, which finds it on the dashboard and, where the server mails, gets it
         *     by mail.
         */
        post: operations["create_owner_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/payments/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Voids a line of a ledger by a new line. */
        post: operations["void_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/photos/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A photo in its largest size. */
        get: operations["read_photo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/photos/{name}/{size}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A photo in one of its sizes: `thumbnail`, a square of 256 pixels; `card`, at
         *     most 640 wide and high; `banner`, at most 1600.
         */
        get: operations["read_sized_photo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan of a barn, with who stands where today. */
        get: operations["read_places"];
        /**
         * Replaces the plan of a barn. Areas and stalls keep their ids; those that are not stated
         *     are removed, unless horses stand there or will. What was a horse's place keeps its name
         *     in the horse's history.
         */
        put: operations["replace_places"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/places/door_cards.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cards for the doors of all stalls, in the order of the plan: the horse's name, what it is
         *     fed, whom to call, and the code of its emergency page, if it has one.
         */
        get: operations["print_door_cards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/places/swap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Two horses of a barn get each other's place from a day on, both or neither. If one has
         *     none, the other has none then.
         */
        put: operations["swap_places"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An entry of one of the account's shows: rider, horse, classes with their
         *     states, bill, payments and history.
         */
        get: operations["read_registration"];
        /** Replaces the facts of an entry: rider, contact, horse, notes, back number. */
        put: operations["update_registration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/bill.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bill of an entry as a PDF with searchable text: what it costs, what was paid, what
         *     is due, and how to pay it. A browser saves it under the name and the first day of the
         *     show: `Spring Classic 2027-05-01 bill 101 Rae Doe.pdf`.
         */
        get: operations["print_entry_bill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a line to an entry's bill beside the show's fees, such as for a returned check. It
         *     is owed whatever becomes of the entry, can be waived, and is never erased.
         */
        post: operations["charge_registration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enters and leaves classes for an entry. A class that is left before the
         *     closing date costs nothing; later it keeps its price.
         */
        post: operations["change_registration_classes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/extras": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Gives an entry exactly these extras, also after the closing date. */
        put: operations["change_registration_extras"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/inspection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Records an inspection of an entry's horse beside those before it. The outcome of the
         *     latest one is the entry's `inspection_status`. Repeated, it records nothing. Also for
         *     devices of inspectors.
         */
        put: operations["record_inspection"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a new link for the rider of an entry. The one before leads nowhere from
         *     then on. The rider gets no mail.
         */
        post: operations["renew_registration_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Records a payment or refund of an entry. */
        post: operations["record_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/qr.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The QR code of the rider's link of an entry, for the rider at the desk. */
        get: operations["read_entry_qr_code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the rider of an entry what was paid, by which checks, and what is due. */
        post: operations["mail_receipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Scratches or cancels an entry, brings it back, or takes it from the waiting
         *     list. An entry that has the status already is not changed.
         */
        post: operations["set_registration_status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/swap_number": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Two entries of a show swap their back numbers. */
        post: operations["swap_back_numbers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/registrations/{id}/waivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Waives a line of an entry's bill: it remains, and costs nothing. */
        post: operations["waive_bill_line"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds contacts, horses, their feeding and medication, documents, notes, bills,
         *     shows and their entries that the account may read; the newest first.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the barns offer for money, by name. */
        get: operations["list_services"];
        put?: never;
        /** Adds a service to what the barn offers. */
        post: operations["create_service"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A service. */
        get: operations["read_service"];
        /** Replaces what a service is. What is ticked or on a bill stays as it is. */
        put: operations["replace_service"];
        post?: never;
        /** Deletes a service that no horse has. What is ticked of it is billed nevertheless. */
        delete: operations["delete_service"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/services/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is ticked on a day of the services that are charged each time, and for which horses
         *     it could be. It has no amounts.
         */
        get: operations["read_ticks_of_day"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's tasks, last created first. */
        get: operations["list_tasks"];
        put?: never;
        /** Creates a task. */
        post: operations["create_task"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A task. */
        get: operations["read_task"];
        /** Replaces what is said about a task. Its ticks stay. */
        put: operations["update_task"];
        post?: never;
        /** Deletes a task with its ticks. */
        delete: operations["delete_task"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/tasks/{id}/done/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ticks a task on one of its days. If it is ticked already, nothing changes, and
         *     the answer is the tick that is there: so it can be repeated, and of two people
         *     who tick at once both get the first one.
         */
        put: operations["tick_task"];
        post?: never;
        /** Removes the tick of a task on a day, if there is one. */
        delete: operations["untick_task"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is due in the account's barns on a day, with who ticked it and when. Today
         *     is shown with what was missed and is still of use: tasks that are due once until
         *     they are ticked; of one that recurs the latest day, if that was yesterday, or
         *     within a week and no other is due today; and the doses of yesterday.
         */
        get: operations["read_today"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/turnout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who goes out with whom in a barn, and who must not. */
        get: operations["read_turnout"];
        /**
         * Replaces who goes out with whom. Horses that must not meet and do are told as warnings;
         *     nothing is refused for it.
         */
        put: operations["replace_turnout"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showstable/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a photo: turned upright, without its metadata, in all sizes. It is
         *     deleted after a day unless `horses/photo_upload` or `horses/{id}/gallery` makes it a
         *     horse's.
         */
        post: operations["upload_photo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The account that signed in. */
        AccountView: {
            _id: components["schemas"]["Oid"];
            created_at: components["schemas"]["Instant"];
            /** @description As it was typed at sign-up. */
            email: string;
        };
        /** @description What the agency answered to a notice. */
        AcknowledgementBody: {
            /** @description By whom, under which number: whatever is worth keeping. */
            note?: string | null;
            /**
             * Format: date
             * @description The day.
             */
            received_on: string;
        };
        /** @description What the agency answered to a notice. */
        AcknowledgementView: {
            note: string;
            /** @description The day, `YYYY-MM-DD`. */
            received_on: string;
        };
        /** @description An ancestor with its own parents, as far as they are known. */
        AncestorView: {
            dam: components["schemas"]["AncestorView"] | null;
            /** @description The account's horse with this name, if exactly one has it. */
            horse_id: string | null;
            name: string;
            sire: components["schemas"]["AncestorView"] | null;
        };
        /** @description Two horses that must not go out together. */
        Apart: {
            horse_ids: string[];
            /** @description Why; may be empty. */
            note: string;
        };
        /** @description Two horses that must not go out together. */
        ApartBody: {
            horse_ids?: string[] | null;
            /** @description Why. */
            note?: string | null;
        };
        /** @description An appointment or a series of them. */
        AppointmentBody: {
            /** @description Whether it takes whole days. */
            all_day?: boolean | null;
            /** @description A contact of the same organization. */
            contact_id?: string | null;
            /**
             * @description Likewise; without it, the start. Of what takes whole days it is the last
             *     day. At most 31 days after the start.
             */
            ends_at?: string | null;
            /** @description Horses of the same organization. */
            horse_ids?: string[] | null;
            /** @description `appointment` is the default. */
            kind?: null | components["schemas"]["AppointmentKind"];
            notes?: string | null;
            /** @description The organization of a new appointment; without it the account's own. */
            organization_id?: string | null;
            place?: string | null;
            /**
             * @description A rule of RFC 5545 without times of day, such as `FREQ=WEEKLY;INTERVAL=6`.
             *     A series begins on the first day from `starts_at` that passes it.
             */
            recurrence?: string | null;
            /**
             * Format: int32
             * @description How long before each occurrence a mail reminds of it; null for none.
             */
            remind_before_minutes?: number | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is 409
             *     `changed_meanwhile`; without it, the appointment is replaced. Ignored for a
             *     new one.
             */
            revision?: number | null;
            /**
             * @description ISO 8601 with an offset, or a day if it takes whole days. The start of the
             *     first occurrence of a series.
             */
            starts_at: string;
            /**
             * @description The IANA name of the zone in which it takes place, in which a series stays
             *     at its time of day. Required unless it takes whole days; then its reminders
             *     are in this zone.
             */
            time_zone?: string | null;
            title: string;
        };
        /** @description An occurrence of an appointment. */
        AppointmentItemView: {
            /** @description Whether it differs from its series. */
            changed: boolean;
            /** @description With whom it is; empty if that is not said. */
            contact_name: string;
            /**
             * Format: date
             * @description The day in its series.
             */
            date: string;
            horses: components["schemas"]["ItemHorseView"][];
            /** Format: uuid */
            id: string;
            /** @description Whether it is one of a series. */
            recurs: boolean;
        };
        /**
         * @description What an appointment is about.
         * @enum {string}
         */
        AppointmentKind: "appointment" | "competition" | "clinic" | "reminder";
        /** @description An appointment or a series of them. */
        AppointmentView: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            all_day: boolean;
            /** Format: uuid */
            contact_id: string | null;
            created_at: components["schemas"]["Instant"];
            /**
             * @description The end of the first occurrence. Of what takes whole days, midnight UTC of
             *     the last day.
             */
            ends_at: components["schemas"]["Instant"];
            horse_ids: string[];
            kind: components["schemas"]["AppointmentKind"];
            notes: string;
            /** @description The occurrences that differ from the series, by day. */
            occurrences: components["schemas"]["ChangedOccurrenceView"][];
            place: string;
            /** @description A rule of RFC 5545; null if it does not recur. */
            recurrence: string | null;
            /** Format: int64 */
            remind_before_minutes: number | null;
            /**
             * Format: int32
             * @description Raised at each save.
             */
            revision: number;
            /**
             * @description The start of the first occurrence. Of what takes whole days, midnight UTC
             *     of the first day, whatever the zone.
             */
            starts_at: components["schemas"]["Instant"];
            time_zone: string;
            title: string;
            updated_at: components["schemas"]["Instant"];
        };
        /** @description That a horse is archived. */
        Archive: {
            /** Format: date */
            date: string;
            note: string;
            reason: components["schemas"]["ArchiveReason"];
            /** @description The contact's name, also after the contact is deleted; may be empty. */
            to: string;
            /** @description The contact to whom it went. */
            to_contact_id: string | null;
        };
        /** @description Why a horse is archived. */
        ArchiveBody: {
            /** Format: date */
            date: string;
            note?: string | null;
            reason: components["schemas"]["ArchiveReason"];
            /** @description To whom it went. */
            to_contact_id?: string | null;
        };
        /**
         * @description Why a horse is archived.
         * @enum {string}
         */
        ArchiveReason: "sold" | "died" | "left" | "other";
        /** @description An area of a barn. */
        Area: {
            /**
             * Format: int32
             * @description How many horses a paddock takes; null for an aisle.
             */
            capacity: number | null;
            /**
             * Format: uuid
             * @description If it is a paddock, also the id of the place.
             */
            id: string;
            kind: components["schemas"]["AreaKind"];
            name: string;
            /** @description Of an aisle, in their order. */
            stalls: components["schemas"]["Stall"][];
        };
        /** @description An area of a barn. One without an id is new. */
        AreaBody: {
            /**
             * Format: int32
             * @description How many horses a paddock takes; required for it.
             */
            capacity?: number | null;
            id?: string | null;
            kind: components["schemas"]["AreaKind"];
            /** @description Two areas have different names. */
            name: string;
            /** @description Of an aisle, in their order. */
            stalls?: components["schemas"]["StallBody"][] | null;
        };
        /**
         * @description What an area of a barn is.
         * @enum {string}
         */
        AreaKind: "aisle" | "paddock";
        /**
         * @description Whether the form of a show asks for something.
         * @enum {string}
         */
        Asked: "off" | "optional" | "required";
        /** @description The limits of what is given as needed. */
        AsNeeded: {
            /**
             * Format: int32
             * @description How many hours must have passed since the last dose.
             */
            least_hours: number;
            /**
             * Format: int32
             * @description How many doses a horse gets on a day of the barn.
             */
            most_per_day: number;
        };
        /** @description The limits of what is given as needed. */
        AsNeededBody: {
            /**
             * Format: int32
             * @description How many hours must have passed since the last dose.
             */
            least_hours: number;
            /**
             * Format: int32
             * @description How many doses a horse gets on a day of the barn.
             */
            most_per_day: number;
        };
        /**
         * @description The kind of an audience.
         * @enum {string}
         */
        AudienceKind: "all" | "class" | "due";
        /** @description A line of the audit trail. */
        AuditLineView: {
            /**
             * @description The email address of the office's account; null for others, and if it was
             *     deleted since.
             */
            account: string | null;
            /** @description The network address from which the office did it, if it is known. */
            address: string | null;
            /** @description The value after; empty if there is none. */
            after: string;
            at: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description The number that the entry's horse wears; null while it has none.
             */
            back_number: number | null;
            /** @description The value before; empty if there was none. */
            before: string;
            /**
             * @description Who changed it: `office`, `rider` (by the link of the entry), `server`, or a device
             *     at the ring by its role: `gate`, `scribe`, `announcer` or `inspector`.
             */
            by: string;
            /**
             * Format: int32
             * @description The number of the entry in the show.
             */
            entry_number: number | null;
            /**
             * Format: uuid
             * @description The show; null if it was deleted, and for a change of the organization.
             */
            event_id: string | null;
            /** @description The show's present name; null for a change of the organization. */
            event_name: string | null;
            /** Format: uuid */
            id: string;
            /** @description What was changed, such as `details`, `payment`, `show`, `fee`, `member_role`. */
            kind: string;
            /**
             * Format: uuid
             * @description What was changed, such as a class, an entry of the book or a bill; null where the
             *     show, the entry or the organization tells.
             */
            object_id: string | null;
            /** @description What it was called at that time; empty if `subject` says it. */
            object_name: string | null;
            /** @description Why, if a reason was given. */
            reason: string | null;
            /**
             * Format: uuid
             * @description The entry, if one was changed.
             */
            registration_id: string | null;
            /** @description The present name of the entry's rider. */
            rider_name: string | null;
            /** @description The field as the API names it, or the name or address of what was changed. */
            subject: string;
            /** @description The time zone of the show, or of the organization; null if it is not known. */
            time_zone: string | null;
        };
        /**
         * @description To whom a back number belongs.
         * @enum {string}
         */
        BackNumbersBy: "entry" | "horse" | "rider";
        /** @description The newest of the backups that are made regularly. */
        BackupView: {
            /**
             * Format: int64
             * @description Seconds since then.
             */
            age_seconds?: number | null;
            last_at?: components["schemas"]["Instant"] | null;
        };
        /** @description A line of a bill. */
        BarnBillLineView: {
            /** @description Quantity times price. */
            amount: components["schemas"]["Dollars"];
            board_month?: string | null;
            category?: components["schemas"]["Category"] | null;
            /**
             * Format: date
             * @description The day of the entry that it bills; null if it bills none.
             */
            date?: string | null;
            description: string;
            /** Format: uuid */
            horse_id?: string | null;
            /** @description As it was when the bill was saved; empty if there is none. */
            horse_name: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            part_id?: string | null;
            /** Format: int32 */
            quantity: number;
            unit_amount: components["schemas"]["Dollars"];
        };
        /** @description Whose something is. */
        Belonging: {
            /**
             * Format: uuid
             * @description The organization that it belongs to.
             */
            organization_id: string;
            /** @description Its name; empty if it has none. */
            organization_name: string;
        };
        /**
         * @description Which number is first.
         * @enum {string}
         */
        Best: "high" | "low";
        /** @description A bill. */
        BillBody: {
            address?: null | components["schemas"]["PostalAddressBody"];
            /**
             * Format: double
             * @description The monthly rate of board in US dollars, for the next bill.
             */
            board_rate?: number | null;
            /** @description To which contact; name, address and email are copied from it. */
            contact_id?: string | null;
            /** Format: date */
            date: string;
            /** Format: date */
            due_on: string;
            email?: string | null;
            how_to_pay?: string | null;
            lines?: components["schemas"]["BillLineBody"][] | null;
            note?: string | null;
            /**
             * @description Who makes it out; only when it is new. The account's own organization if not
             *     given.
             */
            organization_id?: string | null;
            /** @description To whom, if it is no contact. */
            recipient_name?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is 409 and
             *     nothing is saved.
             */
            revision?: number | null;
        };
        /** @description A line of a bill: an owner's part of an entry of the book, or as typed. */
        BillLineBody: {
            /** @description The month whose board it is, as `2026-09`. */
            board_month?: string | null;
            /**
             * @description Under what it is income, of a typed line; that of the bill's line with this
             *     description and horse if not given.
             */
            category?: null | components["schemas"]["Category"];
            /** @description That of the entry if it is a part and none is given. */
            description?: string | null;
            horse_id?: string | null;
            /** @description The part, whose amount the line has. */
            part_id?: string | null;
            /**
             * Format: int32
             * @description From 1 to 10,000; 1 if not given.
             */
            quantity?: number | null;
            /**
             * Format: double
             * @description US dollars, with at most two decimals; not of a part.
             */
            unit_amount?: number | null;
        };
        /**
         * @description What a line of a bill charges.
         * @enum {string}
         */
        BillLineKind: "class" | "fee" | "extra" | "charge";
        /** @description A line of a bill. */
        BillLineView: {
            /** @description 0 if it was waived. */
            amount: components["schemas"]["Dollars"];
            /**
             * Format: uuid
             * @description The class entry, fee or extra that it is for.
             */
            id: string;
            kind: components["schemas"]["BillLineKind"];
            name: string;
            /** Format: int32 */
            quantity: number;
            unit_amount: components["schemas"]["Dollars"];
            /** @description Why it was waived; null if it was not. */
            waived_reason: string | null;
        };
        /** @description A mail with a bill. */
        BillMailView: {
            delivered_at?: components["schemas"]["Instant"] | null;
            requested_at: components["schemas"]["Instant"];
            to: string;
        };
        /** @description A payment, or the taking back of one. */
        BillPaymentBody: {
            /**
             * Format: double
             * @description US dollars, more than 0, with at most two decimals.
             */
            amount?: number | null;
            method?: null | components["schemas"]["PaymentMethod"];
            /** @description Why it is taken back. */
            reason?: string | null;
            /**
             * Format: date
             * @description Not after tomorrow in UTC; also of the taking back of a payment. If not
             *     given, today in the barn's zone, or in UTC-12 if that is not known; when a
             *     payment is taken back, not before the day of that payment.
             */
            received_on?: string | null;
            /** @description The number of a check, or what else identifies the payment. */
            reference?: string | null;
            /** @description The id of a payment to take back, instead of method, amount and reference. */
            voids?: string | null;
        };
        /** @description A line of the ledger of a bill. */
        BillPaymentView: {
            amount: components["schemas"]["Dollars"];
            /** Format: uuid */
            id: string;
            method: components["schemas"]["PaymentMethod"];
            reason?: string | null;
            /** Format: date */
            received_on: string;
            recorded_at: components["schemas"]["Instant"];
            /** @description The email address of who recorded it; null if the account was deleted. */
            recorded_by?: string | null;
            reference: string;
            /**
             * Format: uuid
             * @description The payment that this line takes back.
             */
            voids?: string | null;
        };
        /** @description A bill in a list. */
        BillRow: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /** @description Negative if too much was paid. */
            balance: components["schemas"]["Dollars"];
            /** Format: uuid */
            contact_id?: string | null;
            /** Format: date */
            date: string;
            /** Format: date */
            due_on: string;
            mail?: components["schemas"]["BillMailView"] | null;
            /**
             * Format: int32
             * @description From 1, without gaps within the organization.
             */
            number: number;
            paid: components["schemas"]["Dollars"];
            recipient_name: string;
            status: components["schemas"]["BillStatus"];
            total: components["schemas"]["Dollars"];
        };
        /**
         * @description Where a bill stands.
         * @enum {string}
         */
        BillStatus: "open" | "overdue" | "paid" | "cancelled";
        /** @description A whole bill. */
        BillView: components["schemas"]["BillRow"] & {
            /** @description The recipient's address, as it was when the bill was saved. */
            address: components["schemas"]["PostalAddress"];
            board_rate?: components["schemas"]["Dollars"] | null;
            /**
             * @description `email`: mails are sent. `outbox`: they are written into files in the data
             *     directory, and nothing is sent.
             */
            delivery: string;
            email?: string | null;
            how_to_pay: string;
            /** @description Whether it may be changed: it was neither sent nor paid nor cancelled. */
            is_changeable: boolean;
            lines: components["schemas"]["BarnBillLineView"][];
            note: string;
            /** @description The ledger, in its order. */
            payments: components["schemas"]["BillPaymentView"][];
            /** Format: int32 */
            revision: number;
        };
        /** @description A class that is in the ring. */
        BoardClassView: {
            /** Format: uuid */
            class_id: string;
            goes: components["schemas"]["Goes"] | null;
            /** @description How many horses are in the ring or still to come. */
            left: number;
            name: string;
            number: string;
        };
        /** @description Boarding and stabling of a new horse. */
        BoardingBody: {
            boardingAgreement?: string | null;
            contactInformation?: string | null;
            /**
             * Format: date
             * @description Not before the start.
             */
            endDate?: string | null;
            location?: string | null;
            stableName?: string | null;
            /** Format: date */
            startDate?: string | null;
        };
        /** @description Boarding and stabling. */
        BoardingView: {
            agreement: string;
            contact: string;
            /** Format: date */
            endDate: string | null;
            location: string;
            stable: string;
            /** Format: date */
            startDate: string | null;
        };
        /** @description The board of one horse for the owner. */
        BoardView: {
            amount?: components["schemas"]["Dollars"] | null;
            /**
             * Format: int32
             * @description On how many days of the month it is boarded.
             */
            days: number;
            /** Format: uuid */
            horse_id: string;
            horse_name: string;
            /**
             * Format: int32
             * @description How many days the month has.
             */
            month_days: number;
        };
        /** @description To which accounts of an accounting program the journal posts. */
        BookAccounts: components["schemas"]["Belonging"] & {
            /** @description Where money is received and spent. */
            bank: string;
            /** @description Of each category. */
            categories: components["schemas"]["CategoryAccounts"][];
            /** @description What was paid above a bill. */
            receivable: string;
            /** Format: int32 */
            revision: number;
            /** @description Income without a category. */
            uncategorized: string;
        };
        /**
         * @description The accounts of the journal, which replace all. What is not given has the account
         *     that is proposed.
         */
        BookAccountsBody: {
            bank?: string | null;
            categories?: components["schemas"]["CategoryAccountsBody"][] | null;
            receivable?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is 409 and
             *     nothing is saved.
             */
            revision?: number | null;
            uncategorized?: string | null;
        };
        /** @description An entry of the book. */
        BookEntryBody: {
            /**
             * Format: double
             * @description US dollars, more than 0, with at most two decimals.
             */
            amount: number;
            category: components["schemas"]["Category"];
            /** @description Who was paid or paid; its name is copied. */
            contact_id?: string | null;
            /** @description A name without contact. */
            contact_name?: string | null;
            /**
             * Format: date
             * @description At most a year ahead.
             */
            date: string;
            description: string;
            document_id?: string | null;
            kind: components["schemas"]["EntryKind"];
            /**
             * @description Where it belongs to; only when it is new. The account's own organization if
             *     not given.
             */
            organization_id?: string | null;
            /** @description A rule of RFC 5545: on which later days the entry is made again. */
            recurrence?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is 409 and
             *     nothing is saved.
             */
            revision?: number | null;
            /** @description Instead of `splits`: the horses on which it falls equally. */
            split_equally?: string[] | null;
            /** @description What falls on horses; the amounts sum to that of the entry. */
            splits?: components["schemas"]["SplitBody"][] | null;
            tax_note?: string | null;
        };
        /** @description An entry of the book. */
        BookEntryView: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            amount: components["schemas"]["Dollars"];
            category: components["schemas"]["Category"];
            /** Format: uuid */
            contact_id?: string | null;
            /** @description As it was when the entry was saved. */
            contact_name: string;
            /** Format: date */
            date: string;
            description: string;
            /** Format: uuid */
            document_id?: string | null;
            /** @description Whether a bill has a part of it, so that it can be neither changed nor deleted. */
            is_billed: boolean;
            kind: components["schemas"]["EntryKind"];
            /** @description A rule of RFC 5545: on which later days the entry is made again. */
            recurrence?: string | null;
            /** Format: int32 */
            revision: number;
            /**
             * Format: uuid
             * @description The recurring entry of which this is one.
             */
            series_id?: string | null;
            splits: components["schemas"]["SplitView"][];
            tax_note: string;
        };
        /** @description Breeding records. */
        BreedingBody: {
            breedingDates?: string[] | null;
            dam?: string | null;
            offspring?: string[] | null;
            sire?: string | null;
        };
        /** @description Breeding records, with the account's own horses among the relatives. */
        BreedingOverviewView: {
            breeding_dates: string[];
            dam: components["schemas"]["RelativeView"] | null;
            foaling: components["schemas"]["FoalingView"] | null;
            offspring: components["schemas"]["RelativeView"][];
            sire: components["schemas"]["RelativeView"] | null;
        };
        /** @description Breeding records. */
        BreedingView: {
            breedingDates: string[];
            dam: string;
            offspring: string[];
            sire: string;
        };
        /** @description What is planned of a category in a month. */
        BudgetAmountBody: {
            /**
             * Format: double
             * @description US dollars, with at most two decimals; 0 if not given.
             */
            amount?: number | null;
            category: components["schemas"]["Category"];
            kind: components["schemas"]["EntryKind"];
            /**
             * Format: int32
             * @description From 1 to 12.
             */
            month: number;
        };
        /** @description What is planned of a category in a month. */
        BudgetAmountView: {
            amount: components["schemas"]["Dollars"];
            category: components["schemas"]["Category"];
            kind: components["schemas"]["EntryKind"];
            /**
             * Format: int32
             * @description From 1 to 12.
             */
            month: number;
        };
        /** @description The budget of a year, which replaces the whole one. */
        BudgetBody: {
            amounts?: components["schemas"]["BudgetAmountBody"][] | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is 409 and
             *     nothing is saved.
             */
            revision?: number | null;
        };
        /** @description The budget of a year. */
        BudgetView: components["schemas"]["Belonging"] & {
            /** @description The amounts that are not 0. */
            amounts: components["schemas"]["BudgetAmountView"][];
            /** Format: int32 */
            revision: number;
            /** Format: int32 */
            year: number;
        };
        /**
         * @description The address of an account's calendar. Whoever has it sees the account's
         *     shows and their deadlines, its appointments, and what else has a date.
         */
        CalendarFeedView: {
            created_at: components["schemas"]["Instant"] | null;
            /** @description Null if there is none. */
            url: string | null;
        };
        /** @description Something with a date. */
        CalendarItemView: components["schemas"]["Belonging"] & {
            all_day: boolean;
            appointment: components["schemas"]["AppointmentItemView"] | null;
            /** @description Of whole days, midnight UTC of the last day. */
            ends_at: components["schemas"]["Instant"];
            /**
             * Format: date
             * @description The last day, in its zone.
             */
            ends_on: string;
            kind: components["schemas"]["CalendarKind"];
            /** @description The path of its page. */
            link: string;
            /** @description Empty if it is not said. */
            place: string;
            /** @description Of whole days, midnight UTC of the first day, whatever the zone. */
            starts_at: components["schemas"]["Instant"];
            /**
             * Format: date
             * @description The first day, in its zone.
             */
            starts_on: string;
            /** @description In which zone it takes place; null for whole days. */
            time_zone: string | null;
            title: string;
        };
        /**
         * @description What an item of the calendar is.
         * @enum {string}
         */
        CalendarKind: "show" | "show_entered" | "care_due" | "breeding" | "foaling" | "lease_end" | "boarding_end" | "document_end" | "bill_due" | "appointment" | "competition" | "clinic" | "reminder";
        /**
         * @description Who is called in an emergency.
         * @enum {string}
         */
        CallWhom: "emergency" | "owner" | "barn";
        /** @description What became of the entries of a cancelled class. */
        CancelledClassView: {
            /**
             * Format: int32
             * @description How many entries were in it, waited for it or owed it.
             */
            entries: number;
            /** @description What they owe less. */
            off: components["schemas"]["Dollars"];
        };
        /** @description A judge's card as far as it is written. */
        CardBody: {
            lines?: components["schemas"]["LineBody"][] | null;
            /**
             * Format: int32
             * @description The revision as it was read, 0 of one that was never saved: if another one was
             *     saved meanwhile, the answer is 409 and nothing is saved. Without it the card is
             *     replaced.
             */
            revision?: number | null;
        };
        /** @description A line of a card: of the fields of the request those that are written. */
        CardLineView: {
            /** Format: int32 */
            back_number: number;
            /** Format: int32 */
            errors?: number | null;
            marks?: components["schemas"]["DecimalView"] | null;
            /** Format: int32 */
            place?: number | null;
            rounds?: components["schemas"]["RoundMarkView"][] | null;
            score?: components["schemas"]["DecimalView"] | null;
            status?: components["schemas"]["LineStatus"] | null;
        };
        /** @description What could not be read of a card. */
        CardProblem: {
            /** @description The card's place among the cards of the file, from 1; 0 before the first. */
            card: number;
            /** @description The line of the file on which the card begins, from 1. */
            line: number;
            /** @description What is wrong, in a sentence. */
            message: string;
            /** @description The name on the card, if there is one. */
            name: string;
        };
        /** @description A judge's card. */
        CardView: {
            lines: components["schemas"]["CardLineView"][];
            /**
             * Format: int32
             * @description 0 if it was never saved.
             */
            revision: number;
        };
        /** @description Visits that were recorded at once. */
        CareBatch: {
            /**
             * Format: uuid
             * @description What undoes them together, for a day.
             */
            batch: string;
            /** @description One for each horse. */
            visits: components["schemas"]["CareVisit"][];
        };
        /** @description The horse for which something is due. */
        CareHorseView: {
            id: string;
            name: string;
            profile_photo: string | null;
        };
        /** @description After how many days care is due again: what forms propose. */
        CareIntervals: components["schemas"]["Belonging"] & {
            /** Format: int32 */
            dental: number;
            /** Format: int32 */
            deworming: number;
            /** Format: int32 */
            hoof: number;
            /** Format: int32 */
            vaccination: number;
        };
        /**
         * @description After how many days care is due again, each from 1 to 3650. What is missing
         *     stays.
         */
        CareIntervalsBody: {
            /** Format: int32 */
            dental?: number | null;
            /** Format: int32 */
            deworming?: number | null;
            /** Format: int32 */
            hoof?: number | null;
            /** Format: int32 */
            vaccination?: number | null;
        };
        /**
         * @description A kind of recurring care.
         * @enum {string}
         */
        CareKind: "vaccination" | "deworming" | "dental" | "hoof_care" | "veterinary" | "other";
        /** @description The same visit of several horses. */
        CareOfAllBody: {
            /** @description Who did it; if it is empty, the name of the contact. */
            by?: string | null;
            contact_id?: string | null;
            /**
             * Format: double
             * @description US dollars; without it, it is not known.
             */
            cost?: number | null;
            /** Format: date */
            date: string;
            document_id?: string | null;
            /** @description At least one. The cost is that of each. */
            horse_ids?: string[] | null;
            kind: components["schemas"]["VisitKind"];
            /**
             * @description The vaccination, the product of a deworming, the reason of a veterinarian's
             *     visit. Required for vaccinations and other care; of a veterinarian's visit, it,
             *     who did it or notes are needed.
             */
            name?: string | null;
            /**
             * Format: date
             * @description When it is due again; not before the date.
             */
            next_due?: string | null;
            notes?: string | null;
            /** @description The vaccine that was given, with its lot. */
            product?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved.
             */
            revision?: number | null;
        };
        /** @description Something that is due for a horse, or of which nothing is recorded. */
        CareRow: {
            /**
             * Format: date
             * @description When it is due.
             */
            due_on: string | null;
            horse: components["schemas"]["CareHorseView"];
            id: string;
            kind: components["schemas"]["CareKind"];
            /**
             * Format: date
             * @description When it was last done.
             */
            last_on: string | null;
            /** @description The vaccination or product; empty if nothing is recorded. */
            name: string;
        };
        /** @description What was done for a horse on a day. */
        CareVisit: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /**
             * Format: uuid
             * @description What undoes it together with those that were recorded at once.
             */
            batch: string | null;
            /** @description Who did it; may be empty. */
            by: string;
            /** Format: uuid */
            contact_id: string | null;
            cost: components["schemas"]["Dollars"] | null;
            created_at: components["schemas"]["Instant"];
            /** Format: date */
            date: string;
            /** Format: uuid */
            document_id: string | null;
            horse: components["schemas"]["HorseNameView"];
            /** Format: uuid */
            horse_id: string;
            kind: components["schemas"]["VisitKind"];
            /**
             * @description The vaccination, the product of a deworming, the reason of a veterinarian's
             *     visit; may be empty.
             */
            name: string;
            /**
             * Format: date
             * @description When it is due again.
             */
            next_due: string | null;
            notes: string;
            /** @description The vaccine that was given, with its lot; may be empty. */
            product: string;
            /** Format: int32 */
            revision: number;
            updated_at: components["schemas"]["Instant"];
        };
        /** @description What was done on a visit of care. What is missing is empty. */
        CareVisitBody: {
            /** @description Who did it; if it is empty, the name of the contact. */
            by?: string | null;
            contact_id?: string | null;
            /**
             * Format: double
             * @description US dollars; without it, it is not known.
             */
            cost?: number | null;
            /** Format: date */
            date: string;
            document_id?: string | null;
            kind: components["schemas"]["VisitKind"];
            /**
             * @description The vaccination, the product of a deworming, the reason of a veterinarian's
             *     visit. Required for vaccinations and other care; of a veterinarian's visit, it,
             *     who did it or notes are needed.
             */
            name?: string | null;
            /**
             * Format: date
             * @description When it is due again; not before the date.
             */
            next_due?: string | null;
            notes?: string | null;
            /** @description The vaccine that was given, with its lot. */
            product?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved.
             */
            revision?: number | null;
        };
        /** @description What was received and spent in a time, in US dollars. */
        Cash: components["schemas"]["Belonging"] & {
            /** @description What of the income was received on bills. */
            bills_paid: components["schemas"]["Dollars"];
            /** @description By category; without a category last. */
            categories: components["schemas"]["CashRow"][];
            /** @description What was spent. */
            expense: components["schemas"]["Dollars"];
            /** Format: date */
            from: string;
            /** @description What was received, less what was taken back. */
            income: components["schemas"]["Dollars"];
            /** Format: date */
            to: string;
        };
        /** @description What was received and spent of a category. */
        CashRow: {
            category: components["schemas"]["Category"] | null;
            expense: components["schemas"]["Dollars"];
            /** @description Negative if more was taken back than received. */
            income: components["schemas"]["Dollars"];
        };
        /**
         * @description What money was for. The list is the same for expenses and income.
         * @enum {string}
         */
        Category: "feed" | "bedding" | "veterinary" | "farrier" | "training" | "boarding" | "lessons" | "tack" | "transport" | "show_fees" | "insurance" | "facility" | "labor" | "taxes_and_fees" | "sale" | "breeding" | "other";
        /** @description The accounts of a category. */
        CategoryAccounts: {
            category: components["schemas"]["Category"];
            expense: string;
            income: string;
        };
        /** @description The accounts of a category. Instead of one that is blank, the proposed one is used. */
        CategoryAccountsBody: {
            category: components["schemas"]["Category"];
            expense?: string | null;
            income?: string | null;
        };
        /**
         * @description An occurrence that differs from its series. A field that is absent is as in
         *     the series.
         */
        ChangedOccurrenceView: {
            /**
             * Format: uuid
             * @description Null if it is with nobody.
             */
            contact_id?: string | null;
            /**
             * Format: date
             * @description Its day in the series.
             */
            date: string;
            /** @description Whether it does not take place. */
            dropped: boolean;
            ends_at?: components["schemas"]["Instant"];
            notes?: string;
            place?: string;
            starts_at?: components["schemas"]["Instant"];
            title?: string;
        };
        /** @description An item that differs from what the last notice said. */
        ChangeView: {
            /** @description What holds now, in lines; empty if nothing is stated. */
            after: string[];
            /** @description What was stated, in lines; empty if nothing was. */
            before: string[];
            /** @description What it is about. */
            heading: string;
            /**
             * Format: int32
             * @description Its number in 9 CFR 11.16(a).
             */
            item: number;
        };
        /** @description What the office charges beside the show's fees. */
        ChargeBody: {
            /**
             * Format: double
             * @description US dollars, more than 0, with at most two decimals.
             */
            amount: number;
            name: string;
            reason: string;
            /**
             * Format: int32
             * @description The revision that was seen. If the entry has another one by now, the answer is
             *     409 `changed_meanwhile`, so that a repetition charges nothing twice.
             */
            revision?: number | null;
        };
        /** @description A check that was received. */
        CheckView: {
            amount: components["schemas"]["Dollars"];
            /** Format: int32 */
            back_number: number | null;
            /** @description Empty if it was not typed. */
            number: string;
            /** Format: uuid */
            registration_id: string;
            rider_name: string;
        };
        /** @description A class of a show. */
        ClassBody: {
            /**
             * Format: int32
             * @description How many entries it takes; null is unlimited. Without it a class keeps its
             *     capacity.
             */
            capacity?: number | null;
            /** @description Whether it takes no more entries. Without it a class remains as it is. */
            closed?: boolean | null;
            description?: string | null;
            /**
             * @description The class of the show that is changed. Without it, it is the class of
             *     this name if the show has one, and otherwise a new class.
             */
            id?: string | null;
            name: string;
            /**
             * @description Such as `12A`. Without it a class keeps its number, and a new class gets
             *     the next free one.
             */
            number?: string | null;
            /**
             * Format: double
             * @description US dollars with at most two decimals; a missing one counts as 0.
             */
            price?: number | null;
            /**
             * @description Whether it is for Tennessee Walking Horses or racking horses. Without it a class
             *     remains as it is, and one of which it was never stated is what the type of the
             *     show says: those of a *Walking / Gaited Horse Show* or a
             *     *Racking Horse Show* are.
             */
            walking_horses?: boolean | null;
        };
        /** @description Classes that an entry enters and leaves. */
        ClassChangesBody: {
            /**
             * @description Ids of classes. One that is new to the entry is waited for if it has no
             *     place; one that it waits for, or that it left, needs a place.
             */
            add?: string[] | null;
            /** @description Whether a full or closed class may get the entry. */
            override?: boolean | null;
            reason?: string | null;
            /** @description Ids of classes that the entry is in or waits for. */
            scratch?: string[] | null;
        };
        /** @description How many entries have a class. */
        ClassEntriesView: {
            /** Format: int64 */
            entries: number;
            name: string;
        };
        /**
         * @description Whether a horse takes part in a class that it entered.
         * @enum {string}
         */
        ClassEntryState: "entered" | "waitlisted" | "scratched" | "cancelled";
        /** @description The entry in one class. */
        ClassEntryView: {
            description: string;
            /**
             * Format: uuid
             * @description The class; null if the show no longer has it.
             */
            id: string | null;
            name: string;
            price: components["schemas"]["Dollars"];
            state: components["schemas"]["ClassEntryState"];
        };
        /** @description What a class is judged by, and how often that was said. */
        ClassFormatView: components["schemas"]["FormatView"] & {
            /** Format: int32 */
            revision: number;
        };
        /** @description A judge with a postal address. */
        ClassJudgeBody: {
            address?: string | null;
            name: string;
        };
        /** @description A judge. */
        ClassJudgeView: {
            /** @description May be empty. */
            address: string;
            name: string;
        };
        /** @description How far the judging of a class is. */
        ClassJudgingView: {
            /** @description The judges whose cards were saved, counted from 0. */
            cards: number[];
            /** Format: uuid */
            class_id: string;
            /**
             * Format: int32
             * @description How many horses take part.
             */
            entered: number;
            format: components["schemas"]["FormatView"] | null;
            /**
             * Format: uuid
             * @description The class from whose master card it takes its places.
             */
            master_id: string | null;
            name: string;
            number: string;
            /**
             * Format: int32
             * @description How often its results were published.
             */
            publications: number;
            published_at: components["schemas"]["Instant"] | null;
        };
        /** @description A class that takes a part of the entries. */
        ClassPartBody: {
            /** @description Unique in the show, ignoring case. */
            name: string;
            /** @description Such as `12A`; default the lowest free number. */
            number?: string | null;
            /**
             * @description Every entry that takes part is in one of the parts. Those that wait, or were
             *     scratched, are in the first one if they are not named.
             */
            registration_ids?: string[] | null;
        };
        /** @description What the cards of a class come to. */
        ClassResultsView: components["schemas"]["ResultSheetView"] & {
            /** @description The horses that were not shown. */
            not_shown: components["schemas"]["NotShownView"][];
            /**
             * @description What is missing on the cards or contradicts itself, as sentences. Empty if the
             *     results can be published.
             */
            open: string[];
            published: components["schemas"]["PublicationView"] | null;
            /** @description What may be an oversight, as sentences; it can be published all the same. */
            warnings: string[];
            /** @description The horses of all work-offs, of each the best one first. */
            work_off: number[];
        };
        /** @description A class with its entries. */
        ClassSheetView: {
            class: components["schemas"]["CountedClassView"];
            /** @description By back number; those that were scratched or cancelled too. */
            entries: components["schemas"]["EntryInClassView"][];
            /** @description The waiting list, the first in line first. */
            waiting: components["schemas"]["EntryInClassView"][];
        };
        /**
         * @description How far a class is.
         * @enum {string}
         */
        ClassState: "waiting" | "running" | "finished";
        /** @description How far a class is. */
        ClassStateBody: {
            /**
             * Format: date-time
             * @description When it was tapped; default now. What lies in the future is taken as now.
             */
            at?: string | null;
            state: components["schemas"]["ClassState"];
        };
        /** @description A class of a show. */
        ClassView: {
            /**
             * Format: int32
             * @description How many entries it takes; null is unlimited.
             */
            capacity: number | null;
            /** @description Whether it takes no more entries. */
            closed: boolean;
            description: string;
            /**
             * Format: uuid
             * @description Remains the same when the class is renamed.
             */
            id: string;
            name: string;
            /** @description As in the prize list, `12A`; unique in the show. */
            number: string;
            /** @description From 0, in the order of the show. */
            position: number;
            /** @description US dollars. */
            price: components["schemas"]["Dollars"];
            /** @description Whether it is for Tennessee Walking Horses or racking horses. */
            walking_horses: boolean;
        };
        /**
         * @description An error that a browser met. What is longer than the log keeps is cut, not
         *     refused; fields of other names are ignored.
         */
        ClientErrorBody: {
            /** @description Required: the error's message; the first 500 characters are kept. */
            message: string;
            /** @description The pattern of the page's route, such as `/events/:id/edit`. */
            route?: string | null;
            /** @description The stack trace; the first 4000 characters are kept. */
            stack?: string | null;
            /** @description Required: the version of the frontend's build. */
            version: string;
        };
        /** @description Which classes are combined. */
        CombineClassesBody: {
            /** @description Two or more. The new class has the fee and the format of the first one. */
            class_ids?: string[] | null;
            /** @description Unique in the show, ignoring case. */
            name: string;
            /** @description Such as `12/13`; default the lowest free number. */
            number?: string | null;
        };
        /** @description A competition: a date at least. */
        CompetitionBody: {
            /** Format: date */
            date: string;
            event?: string | null;
            placement?: string | null;
        };
        /** @description A competition. */
        CompetitionView: {
            /** Format: date */
            date: string;
            event: string;
            placement: string;
        };
        /** @description A contact. What is not known is empty. */
        Contact: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            address: components["schemas"]["PostalAddress"];
            company: string;
            created_at: components["schemas"]["Instant"];
            email: string;
            /**
             * @description The horses that it has to do with; none means no particular ones. Of a
             *     contact whose only kind is `owner` those that it owns.
             */
            horse_ids: string[];
            kinds: components["schemas"]["ContactKind"][];
            name: string;
            notes: string;
            /** @description The usual one first. */
            phones: string[];
            /**
             * Format: int32
             * @description Goes with a contact that is sent.
             */
            revision: number;
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A contact as it shall be. What is missing is empty afterwards. */
        ContactBody: {
            address?: null | components["schemas"]["PostalAddressBody"];
            company?: string | null;
            email?: string | null;
            /**
             * @description The horses that it has to do with; none means no particular ones. Of a
             *     contact whose only kind is `owner` they are those that it owns, in the
             *     owners of the horses too; without them these stay as they are.
             */
            horse_ids?: string[] | null;
            /** @description At least one. */
            kinds: components["schemas"]["ContactKind"][];
            /** @description A person, or the company if there is no person. */
            name: string;
            notes?: string | null;
            /**
             * @description The organization of a new contact; without it the account's own. It does
             *     not change later.
             */
            organization_id?: string | null;
            /** @description The usual one first. */
            phones?: string[] | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved. Without it the contact is replaced whatever it
             *     holds.
             */
            revision?: number | null;
        };
        /**
         * @description What a contact is to the horses.
         * @enum {string}
         */
        ContactKind: "owner" | "veterinarian" | "farrier" | "trainer" | "supplier" | "insurance" | "emergency" | "other";
        /** @description The manager of a show, for riders. Each field may be empty. */
        ContactView: {
            email: string;
            name: string;
            phone: string;
        };
        /** @description A contact with the horses that it owns. */
        ContactWithHorses: components["schemas"]["Contact"] & {
            /** @description By name. */
            owns: components["schemas"]["OwnedHorse"][];
        };
        /** @description What is new in a copy of a show. */
        CopyBody: {
            /** Format: date-time */
            end_date: string;
            name: string;
            /** Format: date-time */
            start_date: string;
        };
        /** @description A number, or `out`. */
        CostJson: number | string;
        /** @description A class of a show, with the numbers of its entries. */
        CountedClassView: components["schemas"]["ClassView"] & {
            /**
             * Format: int64
             * @description Entries that take part.
             */
            entered: number;
            /**
             * Format: int64
             * @description Entries that were scratched or cancelled.
             */
            scratched: number;
            /**
             * Format: int64
             * @description Entries on the waiting list.
             */
            waiting: number;
        };
        /** @description A course of medication that is given in these days. */
        CurrentMedication: components["schemas"]["Belonging"] & {
            as_needed: components["schemas"]["AsNeeded"] | null;
            /**
             * Format: int64
             * @description On which day of the course, from 1.
             */
            day: number;
            /**
             * Format: int64
             * @description How many days the course has; null if it has no last one.
             */
            days: number | null;
            /** @description How much of it at once on the day. */
            dose: string;
            drug: string;
            /**
             * Format: int32
             * @description How often it was given on the day.
             */
            given: number;
            horse: components["schemas"]["HorseNameView"];
            last_given: components["schemas"]["Instant"] | null;
            medication_id: components["schemas"]["Oid"];
            /**
             * Format: date
             * @description The first day from this one on which it is due; null as needed, and if there is
             *     none within a year.
             */
            next_due: string | null;
            place: components["schemas"]["PlaceOf"] | null;
            possible_from: components["schemas"]["Instant"] | null;
            route: string;
            /** @description When it is due on its days, sorted: `08:00`; empty as needed. */
            times: string[];
            /**
             * Format: int32
             * @description For how many days after the last dose the horse must not be shown; null if that
             *     is not said.
             */
            withdrawal_days: number | null;
            withdrawal_note: string;
        };
        /**
         * @description How a date such as 3/4/2019 is read.
         * @enum {string}
         */
        DateOrder: "month_first" | "day_first";
        /** @description The show of a deadline. */
        DeadlineEventView: {
            _id: components["schemas"]["Oid"];
            name: string;
            /** @description IANA name. */
            time_zone: string;
        };
        /**
         * @description What is owed: the notice; word of what changed since; the records of a show with classes for walking horses.
         * @enum {string}
         */
        DeadlineKind: "notice" | "amendment" | "report";
        /** @description Something that an account owes the USDA for one show. */
        DeadlineView: {
            due_at: components["schemas"]["Instant"];
            event: components["schemas"]["DeadlineEventView"];
            kind: components["schemas"]["DeadlineKind"];
            /** @description Whether the letter that is owed is ready for the organizer to send. */
            letter_ready: boolean;
            /** @description Whether the time has passed and the rule is in force. */
            overdue: boolean;
            /** @description Whether delivery was refused, so that nothing happens by itself. */
            refused: boolean;
            /** @description Whether the rule that asks for it is in force on the day of the show. */
            rule_in_force: boolean;
        };
        /**
         * Format: double
         * @description A decimal number in a response.
         */
        DecimalView: number;
        /**
         * @description How notices leave the server. `outbox`: it makes their letters ready, and the organizer must send them. `email`: it sends them.
         * @enum {string}
         */
        DeliveryMethod: "outbox" | "email";
        /** @description The last dental exam. */
        DentalBody: {
            /** Format: date */
            lastExam?: string | null;
            /** Format: date */
            nextDue?: string | null;
            notes?: string | null;
        };
        /** @description The last dental exam. */
        DentalView: {
            /** Format: date */
            lastExam: string | null;
            /** Format: date */
            nextDue: string | null;
            notes: string;
        };
        /** @description A class as a device names it. */
        DeviceClassView: {
            /** Format: uuid */
            class_id: string;
            name: string;
            number: string;
        };
        /** @description What a link for a device is to be. */
        DeviceLinkBody: {
            /** @description The classes that it is for; none for all of the show. A scribe's link has some. */
            class_ids?: string[] | null;
            /**
             * Format: date-time
             * @description From when on it is dead, at most 60 days after the end of the show; by default a
             *     day after it.
             */
            expires_at?: string | null;
            /**
             * Format: int32
             * @description Required for a scribe: whose card it is for, counted from 0. Of other roles it
             *     is ignored.
             */
            judge_index?: number | null;
            /** @description What the office calls it, such as "Ring 1 gate". */
            label?: string | null;
            role: components["schemas"]["DeviceRole"];
        };
        /** @description A link with which a device at the ring acts without an account. */
        DeviceLinkView: {
            /** @description The classes that it is for; none for all of the show. */
            class_ids: string[];
            created_at: components["schemas"]["Instant"];
            expires_at: components["schemas"]["Instant"];
            /** Format: uuid */
            id: string;
            /** @description A scribe's judge, counted from 0. */
            judge_index: number | null;
            /** @description May be empty. */
            label: string;
            role: components["schemas"]["DeviceRole"];
            /** @description What the page sends as `token-x`. */
            token: string;
            /** @description The page behind it. The token is in the fragment, which browsers send to nobody. */
            url: string;
            used_at: components["schemas"]["Instant"] | null;
        };
        /**
         * @description What a device at the ring is for. The office makes a link for it, so that whoever holds it needs no account.
         * @enum {string}
         */
        DeviceRole: "gate" | "scribe" | "announcer" | "inspector";
        /** @description The show of a device. */
        DeviceShowView: {
            hashed_id: string;
            /** Format: uuid */
            id: string;
            name: string;
            time_zone: string;
        };
        /** @description The last deworming. */
        DewormingBody: {
            /** Format: date */
            lastDate?: string | null;
            /** Format: date */
            nextDue?: string | null;
            product?: string | null;
        };
        /** @description The last deworming. */
        DewormingView: {
            /** Format: date */
            lastDate: string | null;
            /** Format: date */
            nextDue: string | null;
            product: string;
        };
        /** @description What a horse eats during the day. */
        DietBody: {
            evening?: string | null;
            morning?: string | null;
            noon?: string | null;
        };
        /** @description What a horse eats during the day. */
        DietView: {
            evening: string;
            morning: string;
            noon: string;
        };
        /** @description What is said about a document. */
        DocumentBody: {
            /** @description The contact that it is from or with. */
            contact_id?: string | null;
            /**
             * Format: date
             * @description The last day on which it is valid, `YYYY-MM-DD`. The account that uploaded
             *     it is reminded by mail 30 and 7 days before.
             */
            expires_on?: string | null;
            /** @description The horses that it is about. */
            horse_ids?: string[] | null;
            /**
             * Format: date
             * @description The day of issue, `YYYY-MM-DD`.
             */
            issued_on?: string | null;
            kind: components["schemas"]["DocumentKind"];
            notes?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved. Without it the facts are replaced in any case.
             */
            revision?: number | null;
            /**
             * @description Whether the owners of its horses see it on their pages. Without it that stays
             *     as it is; a new document is not shared.
             */
            shared_with_owners?: boolean | null;
            title: string;
        };
        /** @description The file of a document. */
        DocumentFileView: {
            /** Format: int64 */
            bytes: number;
            /** @description Whether `documents/{id}/thumbnail` has a picture of it. */
            has_thumbnail: boolean;
            /** @description As its content was recognized. */
            kind: components["schemas"]["FileKind"];
            /** @description The name under which it is saved. */
            name: string;
        };
        /** @description A file with what is said about it. */
        DocumentForm: {
            contact_id?: string | null;
            expires_on?: string | null;
            /**
             * Format: binary
             * @description PDF, JPEG, PNG, WebP or HEIC by its content; at most 25 MiB, and pictures
             *     except HEIC at most 50 megapixels.
             */
            file: string;
            /** @description A part for each horse, at most 8. */
            horse_ids?: string[] | null;
            issued_on?: string | null;
            /** @description As in `PUT documents/{id}`, and so are the others. */
            kind: string;
            notes?: string | null;
            /** @description The organization of the document; without it the account's own. */
            organization_id?: string | null;
            /** @description `true` or `false`. */
            shared_with_owners?: string | null;
            title: string;
        };
        /**
         * @description What a document is.
         * @enum {string}
         */
        DocumentKind: "coggins" | "health_certificate" | "registration" | "insurance" | "contract" | "receipt" | "other";
        /** @description A document. */
        DocumentView: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /** Format: uuid */
            contact_id: string | null;
            /** @description The name of the contact. */
            contact_name: string | null;
            created_at: components["schemas"]["Instant"];
            /** @description The last day on which it is valid, if it ends. */
            expires_on: string | null;
            file: components["schemas"]["DocumentFileView"];
            horse_ids: string[];
            /** @description The same horses with their names. */
            horses: components["schemas"]["HorseNameView"][];
            /** @description The day of issue, if it is known. */
            issued_on: string | null;
            kind: components["schemas"]["DocumentKind"];
            notes: string;
            /** Format: int32 */
            revision: number;
            /** @description Whether the owners of its horses see it on their pages. */
            shared_with_owners: boolean;
            title: string;
            updated_at: components["schemas"]["Instant"];
        };
        /**
         * Format: double
         * @description US dollars.
         */
        Dollars: number;
        /** @description A dose that was given or skipped, with what the course said then. */
        Dose: {
            /** Format: date */
            date: string;
            done: components["schemas"]["Mark"];
            dose: string;
            drug: string;
            /** @description Given, or skipped. */
            given: boolean;
            medication_id: components["schemas"]["Oid"];
            /** @description Why it was skipped, or a remark; may be empty if it was given. */
            reason: string;
            route: string;
            /** @description When it was due, or given as needed, `08:00`. */
            time: string;
        };
        /** @description Whether a dose was given. */
        DoseBody: {
            /**
             * Format: date-time
             * @description When it was given or skipped, by the client's clock, ISO 8601 with an
             *     offset; without it now. What is in the future counts as now, and what is
             *     more than a week ago as a week ago. As needed it is as precise as the path, which
             *     it must fit.
             */
            at?: string | null;
            /** @description Given, or skipped. */
            given: boolean;
            /** @description Why it was skipped, required then, or a remark. */
            reason?: string | null;
        };
        /** @description When a dose was due. */
        DoseDue: {
            /** Format: date */
            date: string;
            /** @description `08:00` */
            time: string;
        };
        /**
         * @description Whether a dose was given. It is overdue an hour after its time.
         * @enum {string}
         */
        DoseState: "open" | "overdue" | "given" | "skipped";
        /** @description The dose until a day. */
        DoseStep: {
            dose: string;
            /**
             * Format: date
             * @description The last day with this dose.
             */
            until: string;
        };
        /** @description The dose until a day. */
        DoseStepBody: {
            /** @description How much of it at once. */
            dose: string;
            /**
             * Format: date
             * @description The last day with this dose.
             */
            until: string;
        };
        /** @description When the footing is dragged: after so many trips, for so many minutes. */
        DragBody: {
            /** Format: int32 */
            every: number;
            /** Format: int32 */
            minutes: number;
        };
        /** @description When the footing is dragged. */
        DragView: {
            /** Format: int32 */
            every: number;
            /** Format: int32 */
            minutes: number;
        };
        /** @description How the order of go is to be drawn. */
        DrawBody: {
            /**
             * Format: int32
             * @description How many places one person's horses should be apart; default 3.
             */
            min_gap?: number | null;
            /**
             * Format: int64
             * @description The same entries, seed, gap and spread give the same order; default by chance.
             */
            seed?: number | null;
            /** @description Whose: `rider`, `trainer`; riders come first. Default `["rider"]`. */
            spread?: components["schemas"]["Spread"][] | null;
        };
        /** @description A dose that is due on the day. */
        DueDose: components["schemas"]["Belonging"] & {
            /**
             * Format: date
             * @description The day on which it is due: earlier than that of the answer if it was missed.
             */
            date: string;
            /**
             * Format: int64
             * @description On which day of the course, from 1.
             */
            day: number;
            /**
             * Format: int64
             * @description How many days the course has; null if it has no last one.
             */
            days: number | null;
            done: components["schemas"]["Mark"] | null;
            dose: string;
            drug: string;
            horse: components["schemas"]["HorseNameView"];
            medication_id: components["schemas"]["Oid"];
            place: components["schemas"]["PlaceOf"] | null;
            /** @description Why it was skipped, or a remark; may be empty. */
            reason: string;
            route: string;
            state: components["schemas"]["DoseState"];
            /** @description When it is due, or was given as needed, `08:00`. */
            time: string;
            withdrawal_note: string;
        };
        /** @description A task that is due on the day. */
        DueTask: components["schemas"]["Belonging"] & {
            assignee: string;
            /**
             * Format: date
             * @description The day on which it is due, for `tasks/{id}/done/{date}`: earlier than that
             *     of the answer if it was missed.
             */
            date: string;
            done: components["schemas"]["Mark"] | null;
            horses: components["schemas"]["HorseNameView"][];
            notes: string;
            /** @description Whether it recurs. */
            recurs: boolean;
            task_id: components["schemas"]["Oid"];
            /** @description By which time of day, `08:00`; null is any time. */
            time: string | null;
            title: string;
        };
        /** @description A new email address, with the account's password. */
        EmailChange: {
            /**
             * @description Six digits of the authenticator app, or a recovery code. Without it, 401
             *     `second_factor_required` if a second factor is on.
             */
            code?: string | null;
            /** @description The email address, in any case. */
            email: string;
            /** @description The password, 8 to 128 characters. */
            password: string;
        };
        /** @description Somebody to call first. */
        EmergencyCall: {
            /** @description The name, with the company. */
            name: string;
            phones: string[];
            whom: components["schemas"]["CallWhom"];
        };
        /**
         * @description What a barn shows on its emergency pages, beside the names of the horse and of whom
         *     to call.
         */
        EmergencyChoices: components["schemas"]["Belonging"] & {
            shown: components["schemas"]["EmergencyShown"][];
        };
        /** @description What a barn shows on its emergency pages. */
        EmergencyChoicesBody: {
            /** @description What is not there is not shown. */
            shown?: components["schemas"]["EmergencyShown"][] | null;
        };
        /** @description Somebody to call. */
        EmergencyContact: {
            /** @description The name, with the company. */
            name: string;
            /** @description Of an insurance, such as the number of the policy; otherwise empty. */
            notes: string;
            phones: string[];
        };
        /** @description Whom to call after an accident. If both are blank, there is nobody. */
        EmergencyContactBody: {
            name: string;
            phone: string;
        };
        /** @description Whom to call after an accident. */
        EmergencyContactView: {
            name: string;
            phone: string;
        };
        /** @description The link to the emergency page of a horse. */
        EmergencyLink: components["schemas"]["EmergencyLinkRow"] & {
            /** @description The address as a QR code, an SVG picture. */
            qr_code: string;
            /** @description The secret in the address. */
            token: string;
        };
        /** @description What a link to an emergency page is to be. */
        EmergencyLinkBody: {
            /**
             * Format: date-time
             * @description From when on it is dead, also the one that there is; null if it does not
             *     expire. Without it that stays as it is, and a new one does not expire.
             */
            expires_at?: string | null;
            /** @description Whether a new one replaces the one that there is, which is dead then. */
            renew?: boolean | null;
        };
        /** @description A link to an emergency page in a list. */
        EmergencyLinkRow: {
            created_at: components["schemas"]["Instant"];
            expires_at: components["schemas"]["Instant"] | null;
            horse: components["schemas"]["HorseNameView"];
            /**
             * Format: int32
             * @description How often the page was opened.
             */
            opened: number;
            /** @description The page behind it. */
            url: string;
        };
        /** @description A medication that a horse gets. */
        EmergencyMedication: {
            /** @description Whether it is given when the horse needs it, and is never due. */
            as_needed: boolean;
            /** @description How much at once; may be empty. */
            dose: string;
            drug: string;
            last_given: components["schemas"]["DoseDue"] | null;
            /** @description How it is given; may be empty. */
            route: string;
        };
        /** @description The emergency page of a horse. What the barn does not show is null. */
        EmergencyPage: {
            allergies: string[] | null;
            /** @description Whom to call, in this order. */
            call: components["schemas"]["EmergencyCall"][];
            insurance: components["schemas"]["EmergencyContact"][] | null;
            medication: components["schemas"]["EmergencyMedication"][] | null;
            name: string;
            /** @description The path of the horse's photo. */
            photo: string | null;
            veterinarians: components["schemas"]["EmergencyContact"][] | null;
        };
        /**
         * @description What a barn shows on its emergency pages, beside the names of the horse and of whom to call.
         * @enum {string}
         */
        EmergencyShown: "photo" | "owners" | "veterinarian" | "allergies" | "medication" | "insurance";
        /** @description A class that a rider enters. One of the two is required; the id counts. */
        EnteredClassBody: {
            id?: string | null;
            name?: string | null;
        };
        /**
         * @description The facts of an entry. If all from `owner` to `memberships` is missing, the entry
         *     keeps what it has of it; otherwise what is missing is cleared.
         */
        EntryBody: {
            /**
             * Format: int32
             * @description Without it, the entry keeps its number.
             */
            back_number?: number | null;
            breed?: string | null;
            /** @description Whom to call after an accident. */
            emergency_contact?: null | components["schemas"]["EmergencyContactBody"];
            horse_name: string;
            memberships?: components["schemas"]["MembershipBody"][] | null;
            notes?: string | null;
            /** @description The horse's owner. */
            owner?: null | components["schemas"]["EntryPersonBody"];
            /** @description The horse's number in a registry. */
            registration_number?: string | null;
            /**
             * @description Whether `back_number` may be one that another entry had, and has no more.
             *     Without it the answer is 409 `back_number_used`.
             */
            reuse_number?: boolean | null;
            /**
             * Format: int32
             * @description The revision that was edited. If the entry has another one by now, the
             *     answer is 409 `changed_meanwhile`; without it, the entry is replaced.
             */
            revision?: number | null;
            rider_address?: null | components["schemas"]["KnownAddressBody"];
            /** Format: date */
            rider_birth_date?: string | null;
            rider_email?: string | null;
            rider_name: string;
            rider_phone?: string | null;
            /** @description The horse's trainer. */
            trainer?: null | components["schemas"]["EntryPersonBody"];
        };
        /** @description A line of the history. */
        EntryChangeView: {
            /**
             * @description The email address of the office's account; null if it was deleted, and
             *     for others.
             */
            account: string | null;
            after: string;
            at: components["schemas"]["Instant"];
            before: string;
            /**
             * @description `office`, `rider` by the link, `server` when the entry moved up by itself, or
             *     the role of a device at the ring, such as `gate`.
             */
            by: string;
            /** Format: uuid */
            id: string;
            /**
             * @description `added`, `details`, `back_number`, `class`, `status`, `extra`, `waiver`,
             *     `total`, `payment`, `refund`, `void` or `link`.
             */
            kind: string;
            reason: string | null;
            /**
             * Format: int32
             * @description That of the entry after the change.
             */
            revision: number;
            /** @description The field, the class, the line of the bill or the method of payment. */
            subject: string;
        };
        /** @description The problem document of an edit that was refused. */
        EntryConflict: components["schemas"]["Problem"] & {
            /**
             * @description What was changed since the revision in the request; only with
             *     `changed_meanwhile`.
             */
            changes?: components["schemas"]["EntryChangeView"][];
        };
        /**
         * @description What an entry says beside rider, horse and classes. What is not there was not
         *     asked for, or not answered.
         */
        EntryDetailsView: {
            breed?: string;
            emergency_contact?: components["schemas"]["EmergencyContactView"];
            memberships?: components["schemas"]["MembershipView"][];
            owner?: components["schemas"]["EntryPersonView"];
            registration_number?: string;
            /** @description `YYYY-MM-DD`. */
            rider_birth_date?: string;
            trainer?: components["schemas"]["EntryPersonView"];
        };
        /**
         * @description What the form of a show asks for beside rider, horse and classes; a missing one
         *     is off.
         */
        EntryFormBody: {
            breed?: null | components["schemas"]["Asked"];
            emergency_contact?: null | components["schemas"]["Asked"];
            memberships?: null | components["schemas"]["Asked"];
            owner?: null | components["schemas"]["Asked"];
            registration_number?: null | components["schemas"]["Asked"];
            rider_birth_date?: null | components["schemas"]["Asked"];
            trainer?: null | components["schemas"]["Asked"];
        };
        /** @description What the form of a show asks for beside rider, horse and classes. */
        EntryFormView: {
            breed: components["schemas"]["Asked"];
            emergency_contact: components["schemas"]["Asked"];
            memberships: components["schemas"]["Asked"];
            owner: components["schemas"]["Asked"];
            registration_number: components["schemas"]["Asked"];
            rider_birth_date: components["schemas"]["Asked"];
            trainer: components["schemas"]["Asked"];
        };
        /** @description An entry in the list of a class. */
        EntryInClassView: {
            /**
             * Format: int32
             * @description Null until it enters.
             */
            back_number: number | null;
            /** @description What it pays for this class. */
            charged: components["schemas"]["Dollars"];
            /** Format: int32 */
            entry_number: number;
            horse_name: string;
            /** Format: uuid */
            registration_id: string;
            rider_name: string;
            state: components["schemas"]["ClassEntryState"];
        };
        /**
         * @description Whether money went out or came in.
         * @enum {string}
         */
        EntryKind: "expense" | "income";
        /** @description The owner or the trainer of a horse. If all is blank, there is nobody. */
        EntryPersonBody: {
            city?: string | null;
            email?: string | null;
            name: string;
            phone?: string | null;
            state?: string | null;
            street?: string | null;
            zip_code?: string | null;
        };
        /** @description The owner or the trainer of a horse. What is not known is empty. */
        EntryPersonView: {
            city: string;
            email: string;
            name: string;
            phone: string;
            state: string;
            street: string;
            zip_code: string;
        };
        /**
         * @description Where an entry is in a class. Of two taps at the same instant the one further down this list counts.
         * @enum {string}
         */
        EntryState: "expected" | "here" | "hold" | "in_ring" | "done" | "no_show" | "scratched";
        /**
         * @description Whether an entry counts.
         * @enum {string}
         */
        EntryStatus: "entered" | "waitlisted" | "scratched" | "cancelled";
        /** @description An entry with its ledger and its history. */
        EntryView: components["schemas"]["RegistrationView"] & {
            /** @description What was signed before that, for example by a former rider; the last one first. */
            former_waivers: components["schemas"]["SignedWaiverView"][];
            /** @description What was changed, the first change first. */
            history: components["schemas"]["EntryChangeView"][];
            /**
             * @description The address at which the rider sees and changes the entry; null for
             *     members who may only read it.
             */
            link: string | null;
            /** @description What it lacks of what its show asks. */
            missing: components["schemas"]["Missing"][];
            /** @description Payments and refunds, the first one first. */
            payments: components["schemas"]["PaymentView"][];
            waiver: components["schemas"]["SignedWaiverView"] | null;
        };
        /** @description Equipment and tack. */
        EquipmentBody: {
            blankets?: string | null;
            boots?: string | null;
            bridle?: string | null;
            saddle?: string | null;
        };
        /** @description Equipment and tack. */
        EquipmentView: {
            blankets: string;
            boots: string;
            bridle: string;
            saddle: string;
        };
        /** @description The form of a show. */
        EventBody: {
            /** @description To whom back numbers belong; `entry` by default. Numbers that were given stay. */
            back_numbers_by?: null | components["schemas"]["BackNumbersBy"];
            /**
             * Format: int32
             * @description How many entries the show takes; null is unlimited.
             */
            capacity?: number | null;
            /** @description In their order; their names and numbers differ, whatever the case. */
            classes?: components["schemas"]["ClassBody"][] | null;
            /**
             * Format: date-time
             * @description After the start.
             */
            end_date: string;
            /**
             * Format: date-time
             * @description The closing date, not after the end of the show; null is the end of the
             *     show.
             */
            entries_close_at?: string | null;
            /**
             * Format: date-time
             * @description Entries are accepted from then on; null at once. This field and the next
             *     eleven are the show's rules for entries: if none of them is present, an
             *     existing show keeps its rules, otherwise those that are missing get their
             *     defaults.
             */
            entries_open_at?: string | null;
            /** @description In the organizer's words. */
            event_type: string;
            /**
             * Format: int32
             * @description How many entries are expected; missing or null is not stated.
             */
            expected_entries?: number | null;
            /** @description The fees beside those of the classes. */
            fees?: components["schemas"]["FeeBody"][] | null;
            /**
             * Format: int32
             * @description 1 by default.
             */
            first_back_number?: number | null;
            /** @description What the form asks for beside rider, horse and classes. */
            form?: null | components["schemas"]["EntryFormBody"];
            /** @description Missing, null or empty is not stated. */
            inspection?: null | components["schemas"]["InspectionChoice"];
            /** @description The names of appointed HPIs; only with `hpi_appointed`. */
            inspectors?: string[] | null;
            /** @description Whether entries are accepted after the closing date; false by default. */
            late_entries?: boolean | null;
            location: components["schemas"]["LocationBody"];
            /** @description The manager's postal address, on one line. */
            manager_address?: string | null;
            manager_email?: string | null;
            manager_name?: string | null;
            manager_phone?: string | null;
            name: string;
            /** @description Everyone sees them. */
            notes?: string | null;
            /** @description Only the organizer sees them. */
            office_notes?: string | null;
            /**
             * @description The organization of a new show; without it the account's own. It never
             *     changes.
             */
            organization_id?: string | null;
            /** @description How riders pay. */
            payment_note?: string | null;
            /**
             * @description Whether riders see name, email address and phone number of the manager;
             *     false by default.
             */
            public_contact?: boolean | null;
            /** @description Whether a DQP, today an HPI, is required. */
            require_dqp?: boolean | null;
            /**
             * Format: int32
             * @description The show's revision as it was read: if it is another one by now, the
             *     answer is 409 and nothing is saved. Without it the show is replaced
             *     whatever it holds. A new show has none.
             */
            revision?: number | null;
            /** @description Keeps a template too; one of the same name is replaced. */
            saveAsTemplate?: boolean | null;
            /** Format: date-time */
            start_date: string;
            /**
             * Format: int32
             * @description The revision of the template of this name as it was read, null if there
             *     was none: if that is no longer so, the answer is 409 and nothing is
             *     saved. Without it a template of this name is replaced whatever it holds.
             */
            templateRevision?: number | null;
            /** @description Which, or under which conditions; only with `allowed`. */
            therapeutic_details?: string | null;
            /** @description Missing, null or empty is not stated. */
            therapeutic_use?: null | components["schemas"]["TherapeuticChoice"];
            /** @description IANA name of the zone in which the show's times are read; UTC if missing. */
            time_zone?: string | null;
            /**
             * Format: int32
             * @description From this age on, no guardian signs too; 18 by default.
             */
            waiver_age?: number | null;
            /** @description What riders sign; blank is nothing. */
            waiver_text?: string | null;
        };
        /** @description Participants and fees of a show, and its entries by class. */
        EventDataView: components["schemas"]["EventSummaryView"] & {
            /**
             * @description Those that the show offers, in their order, then those that were entered
             *     and are no longer offered.
             */
            classes: components["schemas"]["ClassEntriesView"][];
        };
        /**
         * @description A show in a list, with its participants and fees. Its classes, its notes and
         *     what its notice says are left to the show itself.
         */
        EventRow: components["schemas"]["Belonging"] & components["schemas"]["UsdaFacts"] & components["schemas"]["EventSummaryView"] & {
            _id: components["schemas"]["Oid"];
            created_at: components["schemas"]["Instant"];
            end_date: components["schemas"]["Instant"];
            event_type: string;
            /** @description The part of the public address that cannot be guessed. */
            hashed_id: string;
            location: components["schemas"]["LocationView"];
            name: string;
            /**
             * @description Whether a DQP, today an HPI, is required: what `inspection` says, if it
             *     says so.
             */
            require_dqp: boolean;
            /**
             * Format: int32
             * @description How often it was saved.
             */
            revision: number;
            start_date: components["schemas"]["Instant"];
            /** @description IANA name. */
            time_zone: string;
            updated_at: components["schemas"]["Instant"];
        };
        /** @description Participants and fees of a show. */
        EventSummaryView: {
            /**
             * Format: int64
             * @description Registrations that count.
             */
            participant_count: number;
            /** @description The sum of their fees, in US dollars. */
            total_fees: components["schemas"]["Dollars"];
        };
        /** @description A show, as its organizer sees it. What is not known is empty. */
        EventView: components["schemas"]["Belonging"] & components["schemas"]["ShowProfileView"] & components["schemas"]["PublicEntryRules"] & components["schemas"]["UsdaFacts"] & {
            _id: components["schemas"]["Oid"];
            /** @description To whom back numbers belong. */
            back_numbers_by: components["schemas"]["BackNumbersBy"];
            classes: components["schemas"]["ClassView"][];
            created_at: components["schemas"]["Instant"];
            end_date: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description Back numbers are given from this one on.
             */
            first_back_number: number;
            /** @description The part of the public address that cannot be guessed. */
            hashed_id: string;
            /** @description Whether riders see name, email address and phone number of the manager. */
            public_contact: boolean;
            /**
             * Format: int32
             * @description How often it was saved.
             */
            revision: number;
            start_date: components["schemas"]["Instant"];
            /** @description IANA name. */
            time_zone: string;
            updated_at: components["schemas"]["Instant"];
        };
        /**
         * @description How far an archive is.
         * @enum {string}
         */
        ExportStateView: "making" | "ready" | "failed";
        /** @description An archive of what the account holds. */
        ExportView: {
            _id: components["schemas"]["Oid"];
            /**
             * Format: int64
             * @description The size, when it is ready; null before.
             */
            bytes: number | null;
            created_at: components["schemas"]["Instant"];
            /** @description Until when it is kept. */
            expires_at: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description 0 to 100.
             */
            percent: number;
            state: components["schemas"]["ExportStateView"];
        };
        /** @description An extra that a rider chooses. */
        ExtraBody: {
            /** @description A fee of the show that is not required. */
            fee_id: string;
            /**
             * Format: int32
             * @description How many of it.
             */
            quantity: number;
        };
        /** @description An entry that has an extra. */
        ExtraBuyerView: {
            /** Format: int32 */
            back_number: number | null;
            /** Format: int32 */
            quantity: number;
            /** Format: uuid */
            registration_id: string;
            rider_name: string;
        };
        /** @description How many are left of an extra. */
        ExtraLeftView: {
            /** Format: uuid */
            fee_id: string;
            /** Format: int32 */
            left: number;
        };
        /** @description The extras that an entry is to have. */
        ExtrasBody: {
            /** @description All of them; the entry gives the others back. */
            extras: components["schemas"]["ExtraBody"][];
            /** @description Whether the show may sell more than it has. */
            override?: boolean | null;
            reason?: string | null;
            /**
             * Format: int32
             * @description The revision that was seen. If the entry has another one by now, the answer is
             *     409 `changed_meanwhile`; without it, any revision is changed.
             */
            revision?: number | null;
        };
        /**
         * @description What a fee of a show is charged for.
         * @enum {string}
         */
        FeeBasis: "entry" | "class" | "unit";
        /** @description A fee beside those of the classes. */
        FeeBody: {
            /**
             * Format: double
             * @description US dollars with at most two decimals; a missing one counts as 0.
             */
            amount?: number | null;
            /**
             * Format: date-time
             * @description It is charged for entries from then on.
             */
            from?: string | null;
            /** @description The fee that is changed. Without it, it is a new fee. */
            id?: string | null;
            /**
             * Format: int32
             * @description How many an entry may have of it; only with `unit`.
             */
            max_quantity?: number | null;
            /** @description Unique in the show. */
            name: string;
            /**
             * @description What it is charged for: `entry`, `class` (only if it is required) or
             *     `unit` (only if it is not).
             */
            per: components["schemas"]["FeeBasis"];
            /** @description Whether every entry pays it; otherwise the rider chooses it. */
            required?: boolean | null;
            /**
             * Format: int32
             * @description How many of it the show has; only with `unit`. Without it, as many as are
             *     wished.
             */
            stock?: number | null;
            /**
             * Format: date-time
             * @description It is charged for entries before then.
             */
            until?: string | null;
        };
        /** @description Feeding and nutrition of a new horse. */
        FeedingBody: {
            dietPlan?: null | components["schemas"]["DietBody"];
            feedingSchedule?: string | null;
            /** @description What else who feeds must know. */
            notes?: string | null;
            supplements?: string[] | null;
        };
        /** @description Feeding and nutrition. */
        FeedingView: {
            diet: components["schemas"]["DietView"];
            /** @description What else who feeds must know. */
            notes: string;
            schedule: string;
            supplements: string[];
        };
        /** @description A fee beside those of the classes. */
        FeeView: {
            /** @description US dollars. */
            amount: components["schemas"]["Dollars"];
            from: components["schemas"]["Instant"] | null;
            /**
             * Format: uuid
             * @description Remains the same when the fee is changed.
             */
            id: string;
            /**
             * Format: int32
             * @description How many an entry may have of it.
             */
            max_quantity: number | null;
            name: string;
            /** @description What it is charged for: `entry`, `class` or `unit`. */
            per: components["schemas"]["FeeBasis"];
            /** @description Whether every entry pays it; otherwise the rider chooses it. */
            required: boolean;
            /**
             * Format: int32
             * @description How many of it the show has; null is unlimited.
             */
            stock: number | null;
            until: components["schemas"]["Instant"] | null;
        };
        /**
         * @description What a file is, recognized by its first bytes and never by its name. These alone are taken, and a file is only ever served as what it was recognized as.
         * @enum {string}
         */
        FileKind: "pdf" | "jpeg" | "png" | "webp" | "heic";
        /**
         * @description What an inspector finds.
         * @enum {string}
         */
        Finding: "scar_rule" | "unilateral_soreness" | "bilateral_soreness" | "prohibited_device" | "pad_or_shoeing" | "chain" | "foreign_substance" | "open_lesion" | "other";
        /** @description What was found, at most ten of each kind. */
        FindingsView: {
            /**
             * @description Whether only the entries of the latest shows were searched: those that have not
             *     more than 20,000 together.
             */
            are_entries_partial: boolean;
            /** @description By recipient and number; only where the account keeps the book. */
            bills: components["schemas"]["FindingView"][];
            /**
             * @description Visits of care, by kind, name, who did it and product, with the horse; the newest
             *     10,000 are searched.
             */
            care: components["schemas"]["FindingView"][];
            /** @description By name, company, email address and phone numbers. */
            contacts: components["schemas"]["FindingView"][];
            /** @description By title, kind and notes; only where the account may read documents. */
            documents: components["schemas"]["FindingView"][];
            /**
             * @description Entries of shows, by rider, horse, back number (`#12` is no other number),
             *     email address, phone, notes, owner and trainer.
             */
            entries: components["schemas"]["FindingView"][];
            /** @description Horses by what their feeding plan says. */
            feeding: components["schemas"]["FindingView"][];
            /** @description By name, registration and microchip number, and owners. */
            horses: components["schemas"]["FindingView"][];
            /** @description Courses of medication, by drug, horse, reason and who prescribed them. */
            medications: components["schemas"]["FindingView"][];
            /** @description By text. */
            notes: components["schemas"]["FindingView"][];
            /** @description What people saw on horses, by text. */
            observations: components["schemas"]["FindingView"][];
            /** @description What the barn offers for money, by name; only where the account keeps the book. */
            services: components["schemas"]["FindingView"][];
            /** @description By name and venue. */
            shows: components["schemas"]["FindingView"][];
        };
        /** @description Something that was found. */
        FindingView: {
            _id: components["schemas"]["Oid"];
            /** @description What tells it from others; may be empty. */
            detail: string;
            /** @description The path of its page in the web app. */
            link: string;
            /** @description What it is called; of a note, its first line. */
            title: string;
        };
        /** @description A code of the authenticator app. */
        FirstCode: {
            /** @description Six digits. */
            code: string;
        };
        /** @description When a mare is expected to foal. */
        FoalingView: {
            /** Format: date */
            bred_on: string;
            /**
             * Format: date
             * @description 340 days after it.
             */
            due_on: string;
            /**
             * Format: date
             * @description 320 days after it.
             */
            from: string;
            /**
             * Format: date
             * @description 360 days after it.
             */
            until: string;
        };
        /**
         * @description What a class is judged by. Which fields count depends on `kind`; the others are
         *     ignored.
         */
        FormatBody: {
            /**
             * Format: double
             * @description `scored`: the number that a scribe counts from; no score until it is written.
             */
            base?: number | null;
            /** @description `scored`: which number is first; default `high`. */
            best?: null | components["schemas"]["Best"];
            /**
             * Format: int32
             * @description The judge who decides between equals, counted from 0; with `referee` the last
             *     one by default.
             */
            call_judge?: number | null;
            /**
             * @description `placed` with several judges: `separate`, `points`, `majority`, `referee` or
             *     `high_low`. `scored`: `sum` or `average`; default `sum`.
             */
            combine?: string | null;
            /** @description `percent`: what the first, second … error costs, in points or `out`. */
            errors?: (number | string)[] | null;
            /** @description Names, or names with postal addresses. A timed class needs none. */
            judges?: (string | components["schemas"]["ClassJudgeBody"])[] | null;
            /** @description `jumper`: the round that decides. */
            jump_off?: null | components["schemas"]["JumpOffBody"];
            kind: components["schemas"]["FormatName"];
            /**
             * @description The classes that are ridden at once and take their places from this class's
             *     cards.
             */
            master_of?: string[] | null;
            /**
             * Format: double
             * @description `scored`: the highest number. `percent`: the most marks that can be had.
             */
            maximum?: number | null;
            /**
             * Format: double
             * @description `scored`: the lowest number.
             */
            minimum?: number | null;
            /**
             * Format: int32
             * @description `speed`: with so many penalties a run is out.
             */
            out_at?: number | null;
            /** @description `speed`: what each kind of mistake costs, in seconds or `out`. */
            penalties?: {
                [key: string]: number | string;
            } | null;
            /**
             * Format: int32
             * @description `placed`: how many places a judge gives; default 10.
             */
            places?: number | null;
            /**
             * Format: int32
             * @description That of the format that the office has seen: 0 if there was none. Another one is
             *     refused; without it the format is replaced.
             */
            revision?: number | null;
            /** @description `jumper`: the rounds without the jump-off; default one. */
            rounds?: components["schemas"]["RoundBody"][] | null;
            /** @description `speed`: what several runs come to; default `best`. */
            runs?: null | components["schemas"]["Runs"];
            /**
             * Format: double
             * @description `scored`: every number is a multiple of it; default 0.01.
             */
            step?: number | null;
        };
        /**
         * @description The name of a kind of format.
         * @enum {string}
         */
        FormatName: "placed" | "scored" | "percent" | "jumper" | "speed";
        /** @description What counts for one kind of format alone. */
        FormatParts: {
            base?: components["schemas"]["DecimalView"] | null;
            best?: components["schemas"]["Best"] | null;
            combine?: string | null;
            errors?: components["schemas"]["CostJson"][] | null;
            jump_off?: components["schemas"]["JumpOffView"] | null;
            maximum?: components["schemas"]["DecimalView"] | null;
            minimum?: components["schemas"]["DecimalView"] | null;
            /** Format: int32 */
            out_at?: number | null;
            penalties?: {
                [key: string]: components["schemas"]["CostJson"];
            } | null;
            /** Format: int32 */
            places?: number | null;
            rounds?: components["schemas"]["RoundView"][] | null;
            runs?: components["schemas"]["Runs"] | null;
            step?: components["schemas"]["DecimalView"] | null;
        };
        /** @description What a class is judged by: of the fields of the request those that count for its kind. */
        FormatView: components["schemas"]["FormatParts"] & {
            call_judge: number;
            judges: components["schemas"]["ClassJudgeView"][];
            kind: components["schemas"]["FormatName"];
            /** @description The classes that take their places from this class's cards. */
            master_of: string[];
        };
        /** @description How the gallery of a horse shall be. */
        GalleryBody: {
            /**
             * @description One of the photos, which becomes the header photo. Without one, that stays,
             *     unless it is a photo of the gallery that is dropped.
             */
            header?: string | null;
            /**
             * @description The photos in their order, each once: those that it has, and new ones that were
             *     uploaded with the type `gallery`.
             */
            photos?: string[] | null;
        };
        /** @description How far apart one person's horses are at least, in places; null if nobody has two. */
        GapsView: {
            /** Format: int32 */
            rider: number | null;
            /** Format: int32 */
            trainer: number | null;
        };
        /** @description A class. */
        GateClassView: {
            /** Format: uuid */
            class_id: string;
            name: string;
            number: string;
        };
        /** @description A horse at the gate. */
        GateEntryView: {
            /** Format: int32 */
            back_number: number;
            horse_name: string;
            /** @description Whether it came after the order was drawn or set. */
            is_late: boolean;
            /** @description Whether the office scratched it. */
            is_scratched: boolean;
            owner_name: string;
            /** @description In the order of go, counted from 1; null for one that the office scratched. */
            position: number | null;
            /** Format: uuid */
            registration_id: string;
            rider_name: string;
            since: components["schemas"]["Instant"] | null;
            state: components["schemas"]["EntryState"];
            trainer_name: string;
            /** @description What it won at this show, as far as it is published. */
            won: components["schemas"]["WonView"][];
        };
        /** @description A ring. */
        GateRingView: {
            /** Format: uuid */
            id: string;
            name: string;
            state: components["schemas"]["RingStateView"];
        };
        /** @description The gate of a class. Ids are those of registrations. */
        GateView: {
            /** @description Scratched, and no-shows. */
            absent: string[];
            /** Format: uuid */
            class_id: string;
            done: string[];
            /** @description In the order of go; last those that the office scratched. */
            entries: components["schemas"]["GateEntryView"][];
            finished_at: components["schemas"]["Instant"] | null;
            goes: components["schemas"]["Goes"] | null;
            in_ring: string[];
            /** @description Whether it was started long ago, and nobody has tapped or written since. */
            is_forgotten: boolean;
            /** @description Whether it is the next class of its ring. */
            is_next: boolean;
            /** @description Whether all that are still to come are at the gate. */
            is_ready: boolean;
            /** @description How many are in the ring or still to come. */
            left: number;
            name: string;
            /** @description The two after the one on deck. */
            next: string[];
            number: string;
            /** Format: uuid */
            on_deck: string | null;
            rest: string[];
            ring: components["schemas"]["GateRingView"] | null;
            /** @description The classes that its start would end. */
            runs_before: components["schemas"]["GateClassView"][];
            started_at: components["schemas"]["Instant"] | null;
            state: components["schemas"]["ClassState"];
            /** @description How many nobody has tapped. */
            untapped: number;
            /** Format: uuid */
            with: string | null;
        };
        /**
         * @description A horse's gender.
         * @enum {string}
         */
        Gender: "mare" | "stallion" | "gelding";
        /** @description A horse and its rider. */
        GoerView: {
            /** Format: int32 */
            back_number: number;
            horse_name: string;
            rider_name: string;
        };
        /**
         * @description How the horses of a class go.
         * @enum {string}
         */
        Goes: "together" | "one_by_one";
        /** @description Grooming and care. */
        GroomingBody: {
            bathing?: string | null;
            clipping?: string | null;
            groomingSchedule?: string | null;
        };
        /** @description Grooming and care. */
        GroomingView: {
            bathing: string;
            clipping: string;
            groomingSchedule: string;
        };
        /** @description The health records of a new horse. */
        HealthRecordsBody: {
            allergies?: string[] | null;
            currentMedications?: string[] | null;
            dentalCare?: null | components["schemas"]["DentalBody"];
            dewormingSchedule?: null | components["schemas"]["DewormingBody"];
            hoofCare?: null | components["schemas"]["HoofCareBody"];
            medicalHistory?: components["schemas"]["MedicalEntryBody"][] | null;
            vaccinations?: components["schemas"]["VaccinationBody"][] | null;
            veterinaryVisits?: components["schemas"]["VetVisitBody"][] | null;
        };
        /** @description A horse's health. */
        HealthRecordsView: {
            allergies: string[];
            currentMedications: string[];
            dental: components["schemas"]["DentalView"];
            deworming: components["schemas"]["DewormingView"];
            hoofCare: components["schemas"]["HoofCareView"];
            medicalHistory: components["schemas"]["MedicalEntryView"][];
            vaccinations: components["schemas"]["VaccinationView"][];
            vetVisits: components["schemas"]["VetVisitView"][];
        };
        /** @description The answer to a health check. */
        HealthView: {
            backup?: components["schemas"]["BackupView"] | null;
            /** @description Always `ok`: trouble is a problem with status 503. */
            status: string;
        };
        /** @description The last trim or shoeing. */
        HoofCareBody: {
            farrier?: string | null;
            /** Format: date */
            lastTrim?: string | null;
            /** Format: date */
            nextDue?: string | null;
        };
        /** @description The last trim or shoeing. */
        HoofCareView: {
            farrier: string;
            /** Format: date */
            lastTrim: string | null;
            /** Format: date */
            nextDue: string | null;
        };
        /**
         * @description The whole horse for its owner; the buyer's view for others, if it is for
         *     sale.
         */
        HorseAnswer: components["schemas"]["HorseView"] | components["schemas"]["SaleHorseView"];
        /** @description A new horse. Only its name is required. */
        HorseBody: {
            /** @description Whole years, 0 to 60. With a date of birth it follows from that. */
            age?: number | null;
            boardingAndStabling?: null | components["schemas"]["BoardingBody"];
            /** @description One of the breeds of `horses/breeds`, in any case. */
            breed?: string | null;
            breedingRecords?: null | components["schemas"]["BreedingBody"];
            color?: string | null;
            /**
             * Format: date
             * @description Not ahead, and at most 60 years ago. If missing, it stays as it is.
             */
            date_of_birth?: string | null;
            equipmentAndTack?: null | components["schemas"]["EquipmentBody"];
            feedingAndNutrition?: null | components["schemas"]["FeedingBody"];
            /** @description Whether it is in the marketplace. */
            for_sale?: boolean | null;
            /** @description `mare`, `stallion` or `gelding`, in any case. */
            gender?: string | null;
            groomingAndCare?: null | components["schemas"]["GroomingBody"];
            healthRecords?: null | components["schemas"]["HealthRecordsBody"];
            leasingInformation?: null | components["schemas"]["LeasingBody"];
            markings?: string | null;
            microchipNumber?: string | null;
            /** @description Required in `general`. */
            name: string;
            /** @description The organization of the new horse; without it the account's own. */
            organization_id?: string | null;
            owners?: (string | components["schemas"]["OwnerFields"])[] | null;
            pedigree?: null | components["schemas"]["PedigreeBody"];
            /**
             * @description The web address of a photo elsewhere; kept as a link. If missing, it stays
             *     as it is.
             */
            photo?: string | null;
            registrationNumber?: string | null;
            trainingAndPerformance?: null | components["schemas"]["TrainingBody"];
        };
        /** @description A horse that something is about. */
        HorseNameView: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description What a horse came to in a class, as the show published it last. */
        HorseResultView: {
            /** Format: int32 */
            back_number: number;
            class_name: string;
            class_number: string;
            /** @description Whether the show corrected the results of the class. */
            corrected: boolean;
            /**
             * Format: date
             * @description The first day of the show, where it is.
             */
            date: string;
            /** @description The public link of the show, by which all its results are read. */
            hashed_id: string;
            /** @description Whose places these are, if each judge's stand by themselves; else empty. */
            judge: string;
            /**
             * Format: int32
             * @description 1, 1, 3; null if it got none.
             */
            place: number | null;
            rider_name: string;
            /** @description What it was ranked by, beyond the judges' places; may be empty. */
            score: string;
            /** @description The name of the show. */
            show: string;
            /**
             * Format: int32
             * @description How many horses were shown in the class.
             */
            shown: number;
            /**
             * @description Why it got no place: `no_score`, `excused`, `eliminated` or `disqualified`; empty
             *     if the cards say nothing.
             */
            status: string;
            tied: boolean;
        };
        /** @description A horse in its owner's list. */
        HorseRow: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            archive: components["schemas"]["Archive"] | null;
            profile: components["schemas"]["ProfileView"];
        };
        /** @description A service that a horse has for a time. */
        HorseService: {
            amount: components["schemas"]["Dollars"] | null;
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /** Format: uuid */
            service_id: string;
            /**
             * Format: date
             * @description The last day, included; null if nothing ends it.
             */
            until: string | null;
        };
        /** @description A service that a horse has for a time. */
        HorseServiceBody: {
            /**
             * Format: double
             * @description The horse's own price in US dollars; without it, that of the service.
             */
            amount?: number | null;
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            service_id: string;
            /**
             * Format: date
             * @description The last day, included; without it, nothing ends it.
             */
            until?: string | null;
        };
        /** @description The services of a horse. */
        HorseServices: components["schemas"]["Belonging"] & {
            /** Format: uuid */
            horse_id: string;
            /** Format: int32 */
            revision: number;
            /** @description Those that it has, had or will have. */
            services: components["schemas"]["HorseService"][];
        };
        /** @description The services of a horse, which replace all. */
        HorseServicesBody: {
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is 409 and
             *     nothing is saved.
             */
            revision?: number | null;
            services?: components["schemas"]["HorseServiceBody"][] | null;
        };
        /** @description A horse, as its owner sees it. What is not known is empty or null. */
        HorseView: components["schemas"]["Belonging"] & {
            archive: components["schemas"]["Archive"] | null;
            boarding: components["schemas"]["BoardingView"];
            breeding: components["schemas"]["BreedingView"];
            created_at: components["schemas"]["Instant"];
            equipment: components["schemas"]["EquipmentView"];
            feeding: components["schemas"]["FeedingView"];
            grooming: components["schemas"]["GroomingView"];
            health_records: components["schemas"]["HealthRecordsView"];
            id: string;
            leasing: components["schemas"]["LeasingView"];
            /** @description The names of its owners. */
            owners: string[];
            /** @description The owners, with their contacts and shares. */
            ownership: components["schemas"]["Owner"][];
            pedigree: components["schemas"]["PedigreeView"];
            profile: components["schemas"]["ProfileView"];
            /** @description How often each section was saved; goes with a section that is sent. */
            revisions: components["schemas"]["RevisionsView"];
            sale: components["schemas"]["SaleView"];
            training: components["schemas"]["TrainingView"];
            updated_at: components["schemas"]["Instant"];
        };
        /** @description A table that somebody brought: how it would be imported, or what came of it. */
        Import: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /**
             * Format: int32
             * @description How many rows are of what is there already.
             */
            already: number;
            answers: components["schemas"]["ImportAnswers"];
            /** @description The address of the account that brought it; null if that was deleted. */
            by: string | null;
            /** @description The name of each column's field by the heading, or null if it is left out. */
            columns: {
                [key: string]: string | null;
            };
            created_at: components["schemas"]["Instant"];
            /**
             * Format: uuid
             * @description The show, if its rows are of one.
             */
            event_id: string | null;
            /** @description What a column may be of. */
            fields: components["schemas"]["ImportField"][];
            /** @description The name of the file; empty if the table was pasted. */
            file_name: string;
            /** @description The headings, in the order of the file. */
            headings: string[];
            /** @description What its rows are, or seem to be. */
            kind: components["schemas"]["ImportKind"];
            /** @description What the signed-in account may import there. */
            kinds: components["schemas"]["ImportKind"][];
            /**
             * Format: int32
             * @description How many rows were added.
             */
            made: number;
            /** @description The first rows, and those in doubt, at most 200. */
            preview: components["schemas"]["ImportPreviewRow"][];
            /**
             * Format: int32
             * @description How many rows are not imported.
             */
            problem_count: number;
            /** @description The first rows that are not imported, at most 500. */
            problems: components["schemas"]["ImportProblem"][];
            /** @description What must be answered first. */
            questions: components["schemas"]["ImportQuestion"][];
            /** Format: int32 */
            revision: number;
            /**
             * Format: int32
             * @description How many rows the table has.
             */
            rows: number;
            /** @description Some values of each column by the heading. */
            samples: {
                [key: string]: string[];
            };
            state: components["schemas"]["ImportState"];
            /**
             * Format: int32
             * @description How many rows would be added.
             */
            will_add: number;
        };
        /** @description What was answered about a table. */
        ImportAnswers: {
            dates: components["schemas"]["DateOrder"] | null;
        };
        /** @description What was answered about a table. */
        ImportAnswersBody: {
            /** @description How dates are read that can be read in two ways. */
            dates?: null | components["schemas"]["DateOrder"];
        };
        /** @description How a table is read. */
        ImportChangeBody: {
            /** @description Without it, what was answered before stays. */
            answers?: null | components["schemas"]["ImportAnswersBody"];
            /**
             * @description The name of each column's field by the heading, or null if it is left out.
             *     Without it they are suggested anew.
             */
            columns?: {
                [key: string]: string | null;
            } | null;
            kind: components["schemas"]["ImportKind"];
        };
        /** @description The result of an import. */
        ImportedContacts: {
            /** @description How many contacts were created. */
            created: number;
            /**
             * @description How many cards are of contacts that were there already: with the same
             *     name, and the same email address or phone number.
             */
            known: number;
            /** @description What could not be read, in the order of the file. */
            problems: components["schemas"]["CardProblem"][];
        };
        /** @description A field that a column may be of. */
        ImportField: {
            /** @description What people call it. */
            label: string;
            name: string;
            /** @description Whether a row without it is not imported. */
            required: boolean;
        };
        /** @description A table, as a file or pasted. */
        ImportForm: {
            /** @description The show that its rows are of, if they are classes or entries. */
            event_id?: string | null;
            /**
             * Format: binary
             * @description CSV in any usual encoding and with any usual separator, XLSX, vCards or iCalendar;
             *     at most 8 MiB and 5,000 rows.
             */
            file?: string | null;
            /** @description What its rows are; without it that is told by its headings. */
            kind?: string | null;
            /** @description The organization that its rows shall belong to; without it the account's own. */
            organization_id?: string | null;
            /** @description The same as text, in place of a file. */
            text?: string | null;
        };
        /** @description What an import added, and that was changed or is used since. */
        ImportKept: {
            id: string;
            kind: components["schemas"]["ItemKind"];
            name: string;
        };
        /**
         * @description What the rows of a table are.
         * @enum {string}
         */
        ImportKind: "horses" | "contacts" | "care" | "appointments" | "book" | "classes" | "entries";
        /** @description A row as it is understood. */
        ImportPreviewRow: {
            /** @description What may have been understood wrongly, a sentence each. */
            doubts: string[];
            /**
             * Format: int32
             * @description Its number in the file, from 1.
             */
            row: number;
            /** @description What its fields say, by their names: dates as YYYY-MM-DD, amounts as decimals. */
            values: {
                [key: string]: string;
            };
        };
        /** @description Why a row is not imported. */
        ImportProblem: {
            /** @description A sentence. */
            reason: string;
            /**
             * Format: int32
             * @description Its number in the file, from 1.
             */
            row: number;
        };
        /** @description What is asked about a table. */
        ImportQuestion: {
            /** @description What may be answered. */
            choices: components["schemas"]["DateOrder"][];
            /** @description `dates`: how dates are read. */
            id: string;
        };
        /** @description An import in a list. */
        ImportRow: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /** @description The address of the account that brought it; null if that was deleted. */
            by: string | null;
            created_at: components["schemas"]["Instant"];
            /**
             * Format: uuid
             * @description The show, if its rows are of one.
             */
            event_id: string | null;
            /** @description The name of the file; empty if the table was pasted. */
            file_name: string;
            kind: components["schemas"]["ImportKind"];
            /**
             * Format: int32
             * @description How many rows were added.
             */
            made: number;
            /**
             * Format: int32
             * @description How many rows the table has.
             */
            rows: number;
            state: components["schemas"]["ImportState"];
        };
        /**
         * @description How far an import is.
         * @enum {string}
         */
        ImportState: "draft" | "done" | "undone";
        /** @description What became of what an import had added. */
        ImportUndone: {
            /** @description What stays. */
            kept: components["schemas"]["ImportKept"][];
            /**
             * Format: int32
             * @description How many things were taken back.
             */
            removed: number;
        };
        /** @description What a buyer writes to a seller. */
        InquiryBody: {
            /** @description Where the seller answers to. */
            email: string;
            message: string;
            name: string;
            phone?: string | null;
            /**
             * @description People do not see this field; what is written here was written by a
             *     program, whose message is dropped.
             */
            website?: string | null;
        };
        /** @description How many inquiries there are in each state. */
        InquiryCounts: {
            /** Format: int32 */
            answered: number;
            /** Format: int32 */
            archived: number;
            /** Format: int32 */
            new: number;
        };
        /** @description The horse that a buyer wrote about. */
        InquiryHorseView: {
            /** @description Null once the horse was deleted. */
            id: string | null;
            /** @description Its name when the buyer wrote. */
            name: string;
        };
        /** @description A reply to an inquiry. */
        InquiryReply: {
            at: components["schemas"]["Instant"];
            /** @description The address of the account that wrote it; null if it was deleted. */
            by: string | null;
            text: string;
        };
        /** @description What is answered to an inquiry. */
        InquiryReplyBody: {
            text: string;
        };
        /**
         * @description How far an inquiry is.
         * @enum {string}
         */
        InquiryState: "new" | "answered" | "archived";
        /** @description How far an inquiry is. */
        InquiryStateBody: {
            state: components["schemas"]["InquiryState"];
        };
        /** @description What a buyer wrote. */
        InquiryView: {
            _id: components["schemas"]["Oid"];
            created_at: components["schemas"]["Instant"];
            /** @description Where to answer to. */
            email: string;
            horse: components["schemas"]["InquiryHorseView"];
            message: string;
            name: string;
            phone: string;
            /** @description What was answered here, the first reply first. */
            replies: components["schemas"]["InquiryReply"][];
            state: components["schemas"]["InquiryState"];
        };
        /** @description A class whose horses are inspected. */
        InspectedClassView: {
            /** Format: uuid */
            class_id: string;
            name: string;
            number: string;
            /** @description Its horses in their order of go; by back number until it is drawn. */
            registration_ids: string[];
            /** @description Whether it is for Tennessee Walking Horses or racking horses. */
            walking_horses: boolean;
        };
        /** @description A horse with its inspections. */
        InspectedHorseView: {
            /** Format: int32 */
            back_number: number | null;
            /** @description The classes among these in which it is or was. */
            class_ids: string[];
            horse_name: string;
            /** @description The latest first. */
            inspections: components["schemas"]["InspectionView"][];
            /** @description Empty if nobody said so, like the next one. */
            owner_name: string;
            /** Format: uuid */
            registration_id: string;
            rider_name: string;
            /** @description Whether it was taken out of all these classes. */
            scratched: boolean;
            /** @description The outcome of the latest inspection. */
            status: components["schemas"]["InspectionStatus"];
            trainer_name: string;
        };
        /**
         * @description When a horse is inspected.
         * @enum {string}
         */
        InspectedWhen: "before" | "after";
        /** @description An inspection of a horse. */
        InspectionBody: {
            /**
             * Format: date-time
             * @description When the horse was inspected, by the clock of the device; now if it is left
             *     out or in the future.
             */
            at?: string | null;
            findings?: components["schemas"]["Finding"][] | null;
            note?: string | null;
            /**
             * @description `na` takes back what was recorded of the horse by mistake, before or after it
             *     was shown.
             */
            status: components["schemas"]["InspectionStatus"];
            /** @description Whether the horse was shown before the inspection. */
            when: components["schemas"]["InspectedWhen"];
        };
        /**
         * @description Who inspects the horses: a representative of APHIS is requested, an HPI is appointed, nobody.
         * @enum {string}
         */
        InspectionChoice: "aphis_requested" | "hpi_appointed" | "none";
        /**
         * @description The outcome of a horse's inspection.
         * @enum {string}
         */
        InspectionStatus: "na" | "compliant" | "corrected" | "excused" | "noncompliant" | "refused" | "detained";
        /** @description Horses of a show with their inspections. */
        InspectionsView: {
            /** @description The classes whose horses these are, in the order of the show. */
            classes: components["schemas"]["InspectedClassView"][];
            /** @description By back number; those of one class in their order of go. */
            horses: components["schemas"]["InspectedHorseView"][];
        };
        /** @description An inspection that was recorded. */
        InspectionView: {
            /**
             * @description The email address of the office's account; null for others, and if it was
             *     deleted since.
             */
            account: string | null;
            /** @description When the horse was inspected. */
            at: components["schemas"]["Instant"];
            /** @description Who wrote it: `office`, or the role of a device's link. */
            by: string;
            findings: components["schemas"]["Finding"][];
            /** Format: uuid */
            id: string;
            note: string;
            recorded_at: components["schemas"]["Instant"];
            status: components["schemas"]["InspectionStatus"];
            when: components["schemas"]["InspectedWhen"];
        };
        /** @description An instant as it is read: `{"$date": "2026-06-01T23:00:00Z"}`, in UTC. */
        Instant: {
            /**
             * Format: date-time
             * @description RFC 3339, in UTC.
             */
            $date: string;
        };
        /** @description Who is invited. */
        InvitationBody: {
            /** @description The address to which the invitation is mailed. */
            email: string;
            role: components["schemas"]["Role"];
        };
        /** @description An open invitation. Its link is not stored. */
        InvitationView: {
            created_at: components["schemas"]["Instant"];
            email: string;
            expires_at: components["schemas"]["Instant"];
            /** Format: uuid */
            id: string;
            role: components["schemas"]["Role"];
        };
        /** @description A horse of an appointment. */
        ItemHorseView: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /**
         * @description What an import adds.
         * @enum {string}
         */
        ItemKind: "entry" | "class" | "book_entry" | "visit" | "appointment" | "horse" | "service" | "contact" | "place" | "area";
        /** @description A judge. */
        JudgeBody: {
            /** @description Postal address, in one line. */
            address?: string | null;
            email?: string | null;
            first_name: string;
            last_name?: string | null;
        };
        /** @description A judge. */
        JudgeView: {
            /** @description Postal address, in one line. */
            address: string;
            email: string;
            first_name: string;
            last_name: string;
        };
        /** @description The round that decides a jumper class. */
        JumpOffBody: {
            /**
             * Format: double
             * @description The time allowed, in seconds; null if there is none.
             */
            allowed?: number | null;
            /** @description Whether it is ridden at once after the rounds. */
            at_once?: boolean | null;
            /**
             * Format: double
             * @description Default 1.
             */
            faults?: number | null;
            /**
             * Format: double
             * @description Default 1.
             */
            per_seconds?: number | null;
            /** @description `clears`: all without faults. `equal_first`: those that are equal first. */
            who: components["schemas"]["JumpOffFor"];
        };
        /**
         * @description Who comes to a jump-off.
         * @enum {string}
         */
        JumpOffFor: "clears" | "equal_first";
        /** @description The round that decides a jumper class. */
        JumpOffView: {
            allowed: components["schemas"]["DecimalView"] | null;
            at_once: boolean;
            faults: components["schemas"]["DecimalView"];
            per_seconds: components["schemas"]["DecimalView"];
            who: components["schemas"]["JumpOffFor"];
        };
        /** @description A rider's postal address; may be blank. */
        KnownAddressBody: {
            street?: string | null;
        };
        /** @description Something that the package of a show's records should have and does not. */
        LackingView: {
            /**
             * @description Of how many classes, horses or judges; 0 if it is the show's or the
             *     organization's.
             */
            count: number;
            /** @description The first of these. */
            of: string[];
            part: components["schemas"]["PackagePart"];
            /** @description What it is, such as "the owner's address". */
            what: string;
        };
        /** @description Who leases a horse. */
        LeasingBody: {
            /**
             * Format: date
             * @description Not before the start.
             */
            endDate?: string | null;
            leaseTerms?: string | null;
            lesseeName?: string | null;
            /** Format: date */
            startDate?: string | null;
        };
        /** @description Who leases a horse. */
        LeasingView: {
            /** Format: date */
            endDate: string | null;
            leaseTerms: string;
            lesseeName: string;
            /** Format: date */
            startDate: string | null;
        };
        /** @description What a notice says, and where it goes. */
        LetterView: {
            /** @description The agency's postal address, in lines. */
            postal_address: string[];
            /** @description The agency's email address. */
            recipient: string;
            /** @description What it is about, on one line. */
            subject: string;
            /** @description What it says, as plain text. */
            text: string;
        };
        /**
         * @description A line of a card: what the format wants, or a status. Without either nothing is
         *     written yet, which is neither zero nor the base score.
         */
        LineBody: {
            /** Format: int32 */
            back_number: number;
            /**
             * Format: int32
             * @description `percent`: how many errors.
             */
            errors?: number | null;
            /**
             * Format: double
             * @description `percent`: the total of marks × coefficients.
             */
            marks?: number | null;
            /** @description `speed`: how often each kind of mistake was made in the first run. */
            penalties?: {
                [key: string]: number;
            } | null;
            /**
             * Format: int32
             * @description `placed`: 1 is the first.
             */
            place?: number | null;
            /** @description `jumper`: the rounds, the jump-off last; `speed`: the runs. */
            rounds?: components["schemas"]["RoundMarkBody"][] | null;
            /**
             * Format: double
             * @description `scored`.
             */
            score?: number | null;
            status?: null | components["schemas"]["LineStatus"];
        };
        /** @description What a line has come to. */
        LineNowView: {
            /**
             * Format: int32
             * @description How many horses take part.
             */
            entries: number;
            /** @description When the last horse leaves the ring. */
            estimated_end: components["schemas"]["Instant"];
            /** @description When the next line can start: after the break. */
            estimated_next: components["schemas"]["Instant"];
            estimated_start: components["schemas"]["Instant"];
            finished_at: components["schemas"]["Instant"] | null;
            /** @description Whether it was started long ago, and nobody has tapped or written since. */
            is_forgotten: boolean;
            /**
             * Format: int32
             * @description How many of them are in the ring or still to come.
             */
            left: number;
            /**
             * Format: int32
             * @description How often its results were published.
             */
            publications: number;
            started_at: components["schemas"]["Instant"] | null;
            state: components["schemas"]["ClassState"] | null;
        };
        /**
         * @description Why a horse that was shown gets no place. Of several the last of this list counts.
         * @enum {string}
         */
        LineStatus: "no_score" | "excused" | "eliminated" | "disqualified";
        /** @description An entry in the list of its office. */
        ListedEntryView: components["schemas"]["RegistrationView"] & {
            /** @description What it lacks of what its show asks. */
            missing: components["schemas"]["Missing"][];
        };
        /** @description Where a show is held. */
        LocationBody: {
            address?: string | null;
            city?: string | null;
            state?: string | null;
            venue: string;
            zip_code?: string | null;
        };
        /** @description Where a show is held. */
        LocationView: {
            address: string;
            city: string;
            state: string;
            venue: string;
            zip_code: string;
        };
        /** @description The bills that were made. */
        MadeMonth: {
            /** @description The keys of the lines that bills had already. */
            already: string[];
            /** @description One for each owner with lines that were not billed yet. */
            bills: components["schemas"]["BillRow"][];
        };
        /** @description Who ticked something, and when. */
        Mark: {
            /** @description When it was done, by the clock of who did it. */
            at: components["schemas"]["Instant"];
            /** @description The account's email address; empty if the account was deleted. */
            by: string;
        };
        /** @description What a horse went through: a date and at least one of the texts. */
        MedicalEntryBody: {
            condition?: string | null;
            /** Format: date */
            date: string;
            /** @description That of an older entry; a new one has none. */
            guid?: string | null;
            notes?: string | null;
            treatment?: string | null;
        };
        /** @description What a horse went through. */
        MedicalEntryView: {
            condition: string;
            /** Format: date */
            date: string;
            /** @description Goes with the entry when the section is saved. */
            guid: string;
            notes: string;
            treatment: string;
        };
        /** @description A course of medication. */
        Medication: components["schemas"]["MedicationRow"] & {
            /** @description The doses that were given or skipped, the latest first; at most 2000. */
            doses: components["schemas"]["Dose"][];
        };
        /** @description The form of a course of medication. */
        MedicationBody: {
            /**
             * @description The limits, if it is given as needed: then it is never due, and has neither times
             *     nor a rule.
             */
            as_needed?: null | components["schemas"]["AsNeededBody"];
            /**
             * @description How much of it at once, such as `1 g`, on days that no step reaches; required
             *     without steps. With steps it is that of the last step, if none is given.
             */
            dose?: string | null;
            drug: string;
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            /** @description A horse of the organization. It never changes. */
            horse_id: string;
            /**
             * @description The organization of a new course; without it the account's own. It never
             *     changes.
             */
            organization_id?: string | null;
            prescribed_by?: string | null;
            reason?: string | null;
            /**
             * @description On which days it is due: a rule of RFC 5545 that recurs daily, weekly, monthly or
             *     yearly, such as `FREQ=DAILY;INTERVAL=2`, counted from the first day; without one
             *     daily. If the rule has an end, the course ends with it.
             */
            recurrence?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved. Without it the course is replaced whatever it
             *     holds.
             */
            revision?: number | null;
            /** @description How it is given. */
            route?: string | null;
            /**
             * @description How the dose changes. They are sorted; of a course with a last day the last one
             *     reaches it.
             */
            steps?: components["schemas"]["DoseStepBody"][] | null;
            /**
             * @description At least one time of day at which it is due, such as `08:00`; none as needed.
             *     They are sorted, and repeated ones are left out.
             */
            times?: string[] | null;
            /**
             * Format: date
             * @description The last day; without one until further notice.
             */
            until?: string | null;
            /**
             * Format: int32
             * @description For how many days after the last dose the horse must not be shown.
             */
            withdrawal_days?: number | null;
            /** @description What is to be observed before a show or a sale. */
            withdrawal_note?: string | null;
        };
        /** @description A course of medication in a list, without its doses. */
        MedicationRow: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            as_needed: components["schemas"]["AsNeeded"] | null;
            created_at: components["schemas"]["Instant"];
            deleted_at: components["schemas"]["Instant"] | null;
            /** @description How much of it at once, such as `1 g`, on days that no step reaches. */
            dose: string;
            drug: string;
            /**
             * Format: date
             * @description The first day.
             */
            from: string;
            horse: components["schemas"]["HorseNameView"];
            /** Format: uuid */
            horse_id: string;
            prescribed_by: string;
            reason: string;
            /** @description The rule of its days, of RFC 5545; null is daily, or as needed. */
            recurrence: string | null;
            /** Format: int32 */
            revision: number;
            /** @description How it is given, such as `by mouth`; may be empty. */
            route: string;
            /** @description How the dose changes, in the order of the days; empty if it stays the same. */
            steps: components["schemas"]["DoseStep"][];
            /** @description When it is due on its days, sorted: `08:00`; empty as needed. */
            times: string[];
            /**
             * Format: date
             * @description The last day; null is until further notice.
             */
            until: string | null;
            updated_at: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description For how many days after the last dose the horse must not be shown; null if that
             *     is not said.
             */
            withdrawal_days: number | null;
            /** @description What is to be observed before a show or a sale; may be empty. */
            withdrawal_note: string;
        };
        /** @description A membership in an association. */
        MembershipBody: {
            association: string;
            number: string;
        };
        /** @description A membership in an association. */
        MembershipView: {
            association: string;
            number: string;
        };
        /** @description Somebody who belongs to an organization. */
        MemberView: {
            /** Format: uuid */
            account_id: string;
            email: string;
            /**
             * @description Whether the organization was founded with the account, which stays its
             *     owner.
             */
            is_founder: boolean;
            role: components["schemas"]["Role"];
            since: components["schemas"]["Instant"];
        };
        /** @description A message to riders. */
        MessageBody: {
            /** @description Required with `class`. */
            class_id?: string | null;
            subject: string;
            text: string;
            /**
             * @description `all`: the entries that take part or wait; `class`: those of them in
             *     `class_id`; `due`: all that owe something.
             */
            to: components["schemas"]["AudienceKind"];
        };
        /** @description A message that was sent. */
        MessageView: {
            _id: components["schemas"]["Oid"];
            /**
             * Format: uuid
             * @description Null unless it is to a class.
             */
            class_id: string | null;
            /** @description The name that the class had; empty unless it is to a class. */
            class_name: string;
            /** Format: uuid */
            event_id: string;
            /**
             * Format: int32
             * @description How many addresses get it.
             */
            recipients: number;
            sent_at: components["schemas"]["Instant"];
            /** @description The account; null if it was deleted since. */
            sent_by: string | null;
            subject: string;
            text: string;
            to: components["schemas"]["AudienceKind"];
        };
        /** @description What was paid and refunded by one method. */
        MethodTotalView: {
            /** @description What was paid by it, before refunds. */
            amount: components["schemas"]["Dollars"];
            method: components["schemas"]["PaymentMethod"];
            /**
             * @description What was received by it: paid and not refunded. Negative if more was refunded by
             *     it than paid.
             */
            net: components["schemas"]["Dollars"];
            /** @description What was refunded by it. */
            refunded: components["schemas"]["Dollars"];
        };
        /**
         * @description What an entry may lack, as requests name it.
         * @enum {string}
         */
        Missing: "rider_email" | "rider_phone" | "rider_address" | "owner" | "trainer" | "registration_number" | "breed" | "emergency_contact" | "rider_birth_date" | "memberships" | "waiver";
        /** @description Something that the notice should say and that nobody has filled in. */
        MissingView: {
            /** @description The field of the show's form in which it is filled in. */
            field: string;
            /**
             * Format: int32
             * @description The number of its item in 9 CFR 11.16(a).
             */
            item: number;
            /** @description What it is, such as "the manager's address". */
            what: string;
        };
        /** @description The sums of a show, or with `by` those of each day, person or method. */
        MoneyAnswer: components["schemas"]["MoneyView"] | components["schemas"]["TakingsView"][];
        /** @description What the entries of a show owe and paid. */
        MoneyView: {
            /** @description The sum of all bills, without what was waived. */
            charged: components["schemas"]["Dollars"];
            /** @description What entries still owe. */
            due: components["schemas"]["Dollars"];
            /** @description What the show owes entries that paid too much. */
            owed: components["schemas"]["Dollars"];
            /** @description By method: cash, check, card, transfer, other. Without what was voided. */
            paid: components["schemas"]["MethodTotalView"][];
            /**
             * @description What was received: paid and not refunded, without what was voided. Negative if
             *     more was refunded than paid.
             */
            received: components["schemas"]["Dollars"];
            /** @description Without what was voided. */
            refunded: components["schemas"]["Dollars"];
            waived: components["schemas"]["Dollars"];
        };
        /** @description What the bills of a month would have. */
        Month: components["schemas"]["Belonging"] & {
            /** @description As `2026-09`. */
            month: string;
            /** @description The owners of whom something is to be billed, by name. */
            owners: components["schemas"]["MonthOwner"][];
            /** @description What falls on owners who are no contacts, and get no bill; by name. */
            without_contact: components["schemas"]["WithoutContact"][];
        };
        /** @description The bills of a month that are to be made. */
        MonthBody: {
            /** @description As `2026-09`. */
            month: string;
            /** @description Who makes them out. The account's own organization if not given. */
            organization_id?: string | null;
            owners?: components["schemas"]["MonthOwnerBody"][] | null;
        };
        /** @description A line that a bill would have. */
        MonthLine: {
            /** @description Quantity times price. */
            amount: components["schemas"]["Dollars"];
            category: components["schemas"]["Category"];
            /**
             * Format: date
             * @description The day, if it is of one.
             */
            date: string | null;
            description: string;
            /** Format: uuid */
            horse_id: string | null;
            /** @description Empty if there is none. */
            horse_name: string;
            /** @description What is billed: it is billed once. */
            key: string;
            /** Format: int32 */
            quantity: number;
            unit_amount: components["schemas"]["Dollars"];
        };
        /** @description A line that is to be billed, as it was proposed or changed. */
        MonthLineBody: {
            description: string;
            key: string;
            /** Format: int32 */
            quantity: number;
            /**
             * Format: double
             * @description US dollars, with at most two decimals.
             */
            unit_amount: number;
        };
        /** @description An owner with what a bill would have. */
        MonthOwner: {
            /** Format: uuid */
            contact_id: string;
            /** @description At most 200; more come when these are billed. */
            lines: components["schemas"]["MonthLine"][];
            name: string;
            /** @description What is due on earlier bills, for information. */
            open_balance: components["schemas"]["Dollars"];
            total: components["schemas"]["Dollars"];
        };
        /** @description An owner with the lines that are to be billed; what is left out stays for later. */
        MonthOwnerBody: {
            contact_id: string;
            /**
             * Format: date
             * @description The date of the bill; today if not given.
             */
            date?: string | null;
            /**
             * Format: date
             * @description Until when it is to be paid; if not given, as many days later as on the last
             *     bill, or 14.
             */
            due_on?: string | null;
            lines?: components["schemas"]["MonthLineBody"][] | null;
        };
        /** @description A class of somebody's day. */
        MyClassView: {
            /**
             * Format: int32
             * @description How many go before among those still to come, if there is an order of go.
             */
            ahead: number | null;
            /** Format: uuid */
            class_id: string;
            class_state: components["schemas"]["ClassState"];
            entry_state: components["schemas"]["EntryState"];
            estimated_end: components["schemas"]["Instant"] | null;
            estimated_start: components["schemas"]["Instant"] | null;
            horse_name: string;
            name: string;
            number: string;
            /**
             * Format: int32
             * @description As far as it is published.
             */
            place: number | null;
            /**
             * Format: int32
             * @description In the order of go, counted from 1.
             */
            position: number | null;
            rider_name: string;
            /** Format: uuid */
            ring_id: string | null;
            ring_name: string | null;
            /**
             * Format: uuid
             * @description The class that it is ridden at once with.
             */
            with: string | null;
        };
        /** @description The day of a back number, over all rings. */
        MyDayView: {
            as_of: components["schemas"]["Instant"];
            /** Format: int32 */
            back_number: number;
            /** @description Those with a time first and in their order. */
            classes: components["schemas"]["MyClassView"][];
            entries: components["schemas"]["MyEntryView"][];
            /** @description The name of the show. */
            name: string;
            /** @description Pairs of classes to which one cannot go both. */
            overlaps: string[][];
            time_zone: string;
        };
        /** @description Who has the number. */
        MyEntryView: {
            horse_name: string;
            rider_name: string;
        };
        /** @description An account to be opened. */
        NewAccount: {
            /** @description The email address, in any case. */
            email: string;
            /** @description The password, 8 to 128 characters. */
            password: string;
            /**
             * @description The IANA name of the browser's time zone, which becomes that of the account's
             *     organization. One that is not known is ignored.
             */
            time_zone?: string | null;
        };
        /** @description An invitation that was just made. */
        NewInvitationView: components["schemas"]["InvitationView"] & {
            /**
             * @description `email`: its mail is being sent. `outbox`: this server sends no mails, and writes
             *     it into a file in the data directory.
             */
            delivery: string;
            /** @description A picture of the link in SVG, to be scanned. */
            qr_code: string;
            /** @description The link with which it is accepted; it is answered only here, and mailed. */
            url: string;
        };
        /** @description A new registration, with the link for its rider. */
        NewRegistrationView: components["schemas"]["RegistrationView"] & {
            /**
             * @description The address at which the rider sees and changes the entry. Whoever has
             *     it can do so.
             */
            link: string;
        };
        /**
         * @description The status that the office gives an entry.
         * @enum {string}
         */
        NewStatus: "entered" | "scratched" | "cancelled";
        /** @description The next class of a ring. */
        NextClassView: {
            /** Format: uuid */
            class_id: string;
            estimated_start: components["schemas"]["Instant"];
            name: string;
            number: string;
        };
        /** @description A note. */
        NoteBody: {
            /** @description The horses that it is about. */
            horse_ids?: string[] | null;
            /** @description The organization of a new note; without it the account's own. */
            organization_id?: string | null;
            /** @description Whether it stays on top. */
            pinned?: boolean | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved. Without it the note is replaced in any case.
             */
            revision?: number | null;
            /** @description With a little Markdown. */
            text: string;
        };
        /** @description A note. */
        NoteView: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /** @description The address of the account that wrote it; null if that was deleted. */
            author: string | null;
            created_at: components["schemas"]["Instant"];
            horse_ids: string[];
            /** @description The same horses with their names. */
            horses: components["schemas"]["HorseNameView"][];
            pinned: boolean;
            /** Format: int32 */
            revision: number;
            text: string;
            updated_at: components["schemas"]["Instant"];
        };
        /**
         * @description Where a show stands with its notice: given; due and not given; not due yet; over without one.
         * @enum {string}
         */
        NoticeState: "complete" | "required" | "scheduled" | "past";
        /**
         * @description How far a notice got. Where the server delivers it: handed over; being tried
         *     now; failed and tried again; refused, and not tried again by itself. Where its
         *     organizer sends it: being written; failed and tried again; ready to be sent;
         *     sent, as the organizer says.
         * @enum {string}
         */
        NoticeStatus: "delivered" | "delivering" | "waiting" | "refused" | "preparing" | "ready" | "sent";
        /** @description A notice: how far it got, and what proves it. */
        NoticeView: {
            _id: components["schemas"]["Oid"];
            acknowledgement: components["schemas"]["AcknowledgementView"] | null;
            delivered_at: components["schemas"]["Instant"] | null;
            /**
             * Format: int32
             * @description How often delivery failed, while it is tried again.
             */
            failures: number;
            /** @description The message's id, in angle brackets. */
            message_id: string | null;
            method: components["schemas"]["DeliveryMethod"] | null;
            next_try_at: components["schemas"]["Instant"] | null;
            /**
             * Format: int32
             * @description 0 for the original, and up from 1 for its amendments.
             */
            number: number;
            ready_at: components["schemas"]["Instant"] | null;
            /** @description What was said when it was refused. */
            reason: string | null;
            /** @description To which address. */
            recipient: string | null;
            requested_at: components["schemas"]["Instant"];
            /** @description The email address of who asked for it; null if it was due by itself. */
            requested_by: string | null;
            sent_by_organizer: components["schemas"]["SentByOrganizerView"] | null;
            /** @description The SHA-256 of the letter's PDF, in hexadecimal; null if none is kept. */
            sha256: string | null;
            status: components["schemas"]["NoticeStatus"];
        };
        /** @description A bill that is not mailed. */
        NotSent: {
            /** Format: uuid */
            bill_id: string;
            /** Format: int32 */
            number: number;
            reason: components["schemas"]["NotSentReason"];
            recipient_name: string;
        };
        /**
         * @description Why a bill was not mailed.
         * @enum {string}
         */
        NotSentReason: "no_address";
        /**
         * @description Why a horse does not count as shown.
         * @enum {string}
         */
        NotShownReason: "no_show" | "scratched" | "unmarked";
        /** @description A horse that does not count as shown. */
        NotShownView: {
            /** Format: int32 */
            back_number: number;
            /** @description Whether a card has a mark for it nevertheless. */
            is_marked: boolean;
            reason: components["schemas"]["NotShownReason"];
        };
        /** @description What somebody saw on a horse. */
        ObservationForm: {
            /**
             * Format: binary
             * @description A photo of it: JPEG, PNG, WebP or GIF by its content; at most 10 MiB and 50
             *     megapixels.
             */
            file?: string | null;
            /** @description At most 2,000 characters. */
            text: string;
        };
        /** @description Whether those who keep the barn have seen an observation. */
        ObservationSeenBody: {
            seen: boolean;
        };
        /** @description What somebody saw on a horse. */
        ObservationView: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /** @description The address of the account that wrote it; null if that was deleted. */
            author: string | null;
            created_at: components["schemas"]["Instant"];
            horse: components["schemas"]["HorseNameView"];
            /** @description Whether the signed-in account wrote it. */
            is_own: boolean;
            /** @description The path of the photo; null without one. */
            photo: string | null;
            /** @description Whether those who keep the barn have seen it. */
            seen: boolean;
            text: string;
        };
        /** @description What shall be different in one occurrence. What is absent stays as it is. */
        OccurrenceBody: {
            /** @description A contact of the same organization; null for nobody. */
            contact_id?: string | null;
            /** @description Likewise. If only the start is stated, it takes as long as before. */
            ends_at?: string | null;
            notes?: string | null;
            place?: string | null;
            /**
             * Format: int32
             * @description The appointment's revision as it was read: if it is another one by now, the
             *     answer is 409 `changed_meanwhile`.
             */
            revision?: number | null;
            /** @description ISO 8601 with an offset, or a day if the series takes whole days. */
            starts_at?: string | null;
            title?: string | null;
        };
        /** @description What an invitation offers. */
        OfferView: {
            /** @description The address to which it was mailed. */
            email: string;
            expires_at: components["schemas"]["Instant"];
            /** Format: uuid */
            organization_id: string;
            /** @description Empty if it has none. */
            organization_name: string;
            role: components["schemas"]["Role"];
        };
        /** @description An id in an `_id` field: `{"$oid": "…"}`. */
        Oid: {
            /**
             * Format: uuid
             * @description A UUID.
             */
            $oid: string;
        };
        /** @description An owner's part of an entry. */
        OpenPartView: {
            amount: components["schemas"]["Dollars"];
            category: components["schemas"]["Category"];
            /** Format: date */
            date: string;
            description: string;
            /** Format: uuid */
            horse_id?: string | null;
            horse_name: string;
            kind: components["schemas"]["EntryKind"];
            /** Format: uuid */
            part_id: string;
        };
        /** @description Who changed an order of go. */
        OrderAuthorView: {
            /** @description The email address of the office's account; null if it was deleted since. */
            email: string | null;
            /** @description As in the history of the show: `office`. */
            kind: string;
        };
        /** @description The order of go, set by hand. */
        OrderBody: {
            /** @description The first to go first. Entries that are not named go before it. */
            registration_ids?: string[] | null;
        };
        /** @description When and by whom an order of go was changed. */
        OrderChangeView: {
            at: components["schemas"]["Instant"];
            by: components["schemas"]["OrderAuthorView"];
        };
        /** @description A horse in the order of go. */
        OrderEntryView: {
            /** Format: int32 */
            back_number: number;
            horse_name: string;
            /** @description Whether it came after the order was drawn or set. */
            is_late: boolean;
            /** @description Counted from 1. */
            position: number;
            /** Format: uuid */
            registration_id: string;
            rider_name: string;
            trainer_name: string;
        };
        /** @description The order of go of a class. */
        OrderView: {
            /**
             * Format: int32
             * @description How many places the horses are apart of those who were to be kept apart first; null
             *     if nobody has two.
             */
            achieved_gap: number | null;
            achieved_gaps: components["schemas"]["GapsView"];
            changed: components["schemas"]["OrderChangeView"] | null;
            drawn_at: components["schemas"]["Instant"] | null;
            entries: components["schemas"]["OrderEntryView"][];
            /** Format: int32 */
            min_gap: number | null;
            /**
             * Format: int64
             * @description What it was drawn with; null if it was not drawn.
             */
            seed: number | null;
            spread: components["schemas"]["Spread"][];
        };
        /** @description The form of an organization. Everything may be missing. */
        OrganizationBody: {
            address?: null | components["schemas"]["PostalAddressBody"];
            contact_person?: string | null;
            email?: string | null;
            judges?: components["schemas"]["JudgeBody"][] | null;
            managers?: components["schemas"]["PersonBody"][] | null;
            name?: string | null;
            phone?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved. Without it the organization is replaced
             *     whatever it holds.
             */
            revision?: number | null;
            /** @description The zone of its barn, as IANA name. If not given, that of before stays. */
            time_zone?: string | null;
            website?: string | null;
        };
        /** @description An organization. What is not known is empty. */
        OrganizationView: {
            _id: components["schemas"]["Oid"];
            /** Format: uuid */
            account_id: string;
            address: components["schemas"]["PostalAddress"];
            contact_person: string;
            created_at: components["schemas"]["Instant"];
            email: string;
            judges: components["schemas"]["JudgeView"][];
            managers: components["schemas"]["PersonView"][];
            name: string;
            phone: string;
            /**
             * Format: int32
             * @description How often it was saved.
             */
            revision: number;
            /** @description The zone of its barn, as IANA name; null if it is not known. */
            time_zone: string | null;
            updated_at: components["schemas"]["Instant"];
            website: string;
        };
        /** @description A horse with one of its sections. */
        OverviewRow: components["schemas"]["Belonging"] & components["schemas"]["OverviewView"] & {
            _id: components["schemas"]["Oid"];
            gender: components["schemas"]["Gender"] | null;
            name: string;
            place: components["schemas"]["PlaceOf"] | null;
            profile_photo: string | null;
        };
        /** @description The section, under its name. */
        OverviewView: {
            training: components["schemas"]["TrainingSummaryView"];
        } | {
            feeding: components["schemas"]["FeedingView"];
        } | {
            grooming: components["schemas"]["GroomingView"];
        } | {
            equipment: components["schemas"]["EquipmentView"];
        } | {
            boarding: components["schemas"]["BoardingView"];
        } | {
            breeding: components["schemas"]["BreedingOverviewView"];
        } | {
            pedigree: components["schemas"]["PedigreeOverviewView"];
        } | {
            leasing: components["schemas"]["LeasingView"];
        };
        /** @description What a device is for. */
        OwnDeviceLinkView: {
            /** @description As the office chose them: none for all of the show. */
            class_ids: string[];
            /** @description The classes that it is for, in the order of the show. */
            classes: components["schemas"]["DeviceClassView"][];
            event: components["schemas"]["DeviceShowView"];
            expires_at: components["schemas"]["Instant"];
            /** Format: uuid */
            id: string;
            /** @description A scribe's judge, counted from 0. */
            judge_index: number | null;
            /** @description May be empty. */
            label: string;
            role: components["schemas"]["DeviceRole"];
        };
        /** @description A horse that a contact owns, alone or with others. */
        OwnedHorse: {
            horse_id: string;
            name: string;
            /**
             * Format: int32
             * @description In hundredths of a percent; null if shares are not stated.
             */
            share: number | null;
        };
        /**
         * @description An entry as its rider wants it to be. It keeps what is missing from `owner` to
         *     `memberships`; if `rider_name` becomes another one, only owner, trainer, breed
         *     and registration number. Then what the show requires is required, as when a
         *     horse is entered.
         */
        OwnEntryBody: {
            breed?: string | null;
            /** @description All classes in which it is to take part. It leaves the others. */
            classes_entered: components["schemas"]["EnteredClassBody"][];
            /** @description Whom to call after an accident. */
            emergency_contact?: null | components["schemas"]["EmergencyContactBody"];
            /** @description All extras. */
            extras: components["schemas"]["ExtraBody"][];
            horse_name: string;
            memberships?: components["schemas"]["MembershipBody"][] | null;
            notes?: string | null;
            /** @description The horse's owner. */
            owner?: null | components["schemas"]["EntryPersonBody"];
            /** @description The horse's number in a registry. */
            registration_number?: string | null;
            /**
             * Format: int32
             * @description The revision that was edited. If the entry has another one by now, the
             *     answer is 409 `changed_meanwhile`; without it, the entry is replaced.
             */
            revision?: number | null;
            rider_address: components["schemas"]["RiderAddressBody"];
            /** Format: date */
            rider_birth_date?: string | null;
            rider_email: string;
            rider_name: string;
            rider_phone: string;
            /** @description The horse's trainer. */
            trainer?: null | components["schemas"]["EntryPersonBody"];
            /**
             * @description What the rider signs. Required if the show has a waiver and `rider_name`
             *     becomes another one, or the new birth date is that of a rider under age.
             *     Former waivers are kept.
             */
            waiver?: null | components["schemas"]["SignatureBody"];
        };
        /** @description A rider's own entry: nothing of the office's notes, history or ledger. */
        OwnEntryView: components["schemas"]["RegistrationView"] & {
            /**
             * @description The show, as everybody may see it. The entry can be changed until
             *     `entries_close_at`, or else until the show's end, and scratched until the
             *     show begins. What is missing can be added until the show's end.
             */
            event: components["schemas"]["PublicEventView"];
            /** @description What was bought beside classes, also while it is not charged. */
            extras: components["schemas"]["OwnExtraView"][];
            /** @description What it lacks of what its show asks. */
            missing: components["schemas"]["Missing"][];
        };
        /** @description An owner of a horse. */
        Owner: {
            /** @description The contact; null if only the name is known. */
            contact_id: string | null;
            name: string;
            /**
             * Format: int32
             * @description In hundredths of a percent: 10000 is the whole horse. Null if shares are
             *     not stated.
             */
            share: number | null;
        };
        /** @description The account's password again, with a code if a second factor is on. */
        OwnerAgain: {
            /**
             * @description Six digits of the authenticator app, or a recovery code. Without it, 401
             *     `second_factor_required` if a second factor is on.
             */
            code?: string | null;
            password: string;
        };
        /** @description An owner of a horse: a name, or more. */
        OwnerBody: string | components["schemas"]["OwnerFields"];
        /** @description An owner by contact or name, with a share. */
        OwnerFields: {
            /** @description A contact of the same organization. Without it, `name` is required. */
            contact_id?: string | null;
            /** @description Counts for nothing beside `contact_id`. */
            name?: string | null;
            /**
             * @description In hundredths of a percent. The shares of a horse are all given and sum to
             *     10000, or none is given.
             */
            share?: number | null;
        };
        /** @description The link to the page of an owner. */
        OwnerLink: components["schemas"]["OwnerLinkFacts"] & {
            /**
             * @description `email`: mails are sent. `outbox`: they are written into files in the data
             *     directory, and nothing is sent.
             */
            delivery: string;
            /** @description The address as a QR code, an SVG picture. */
            qr_code: string;
        };
        /** @description What a link to an owner's page is to be. */
        OwnerLinkBody: {
            /**
             * Format: date-time
             * @description From when on it is dead, also the one that there is; null if it does not
             *     expire. Without it that stays as it is, and a new one does not expire.
             */
            expires_at?: string | null;
            /** @description Whether it is mailed to the address of the contact. */
            mail?: boolean | null;
            /** @description Whether a new one replaces the one that there is, which is dead then. */
            renew?: boolean | null;
        };
        /** @description What is known of a link to an owner's page. */
        OwnerLinkFacts: {
            /** Format: uuid */
            contact_id: string;
            created_at: components["schemas"]["Instant"];
            expires_at: components["schemas"]["Instant"] | null;
            mailed_at: components["schemas"]["Instant"] | null;
            /** @description To whom it was mailed last; null if it never was. */
            mailed_to: string | null;
            /**
             * Format: int32
             * @description How often the page was opened.
             */
            opened: number;
            /** @description The secret in the address. */
            token: string;
            /** @description The page behind it. */
            url: string;
        };
        /** @description What an owner wrote to the barn. */
        OwnerMessage: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /**
             * Format: uuid
             * @description Who wrote it; null if the contact was deleted.
             */
            contact_id: string | null;
            created_at: components["schemas"]["Instant"];
            /** @description Where to answer to; null if the contact has no address. */
            email: string | null;
            /** @description The owner's name when it was written. */
            name: string;
            /** @description Whether those who keep the barn have seen it. */
            seen: boolean;
            text: string;
        };
        /** @description What an owner writes to the barn. */
        OwnerMessageBody: {
            text: string;
        };
        /** @description Whether those who keep the barn have seen what an owner wrote. */
        OwnerMessageSeenBody: {
            seen: boolean;
        };
        /** @description What an owner sees of their own. */
        OwnerPage: {
            barn: components["schemas"]["OwnerPageBarn"];
            /** @description The latest first; also those that were cancelled. */
            bills: components["schemas"]["OwnerPageBill"][];
            /** @description What the barn shares, by title. */
            documents: components["schemas"]["OwnerPageDocument"][];
            /** @description By name. */
            horses: components["schemas"]["OwnerPageHorse"][];
            /** @description How to pay, as the latest bill says; may be empty. */
            how_to_pay: string;
            /** @description The owner's name. */
            name: string;
            /** @description What is due on all bills. */
            open: components["schemas"]["Dollars"];
        };
        /** @description The barn of an owner's page. */
        OwnerPageBarn: {
            address: components["schemas"]["PostalAddress"];
            email: string | null;
            name: string;
            /** @description Empty if it is not known. */
            phone: string;
        };
        /** @description A bill on an owner's page. */
        OwnerPageBill: {
            /** @description Negative if too much was paid. */
            balance: components["schemas"]["Dollars"];
            /** Format: date */
            date: string;
            /** Format: date */
            due_on: string;
            /** Format: uuid */
            id: string;
            /** Format: int32 */
            number: number;
            paid: components["schemas"]["Dollars"];
            /** @description The path of its PDF. */
            pdf_url: string;
            status: components["schemas"]["BillStatus"];
            total: components["schemas"]["Dollars"];
        };
        /** @description Care of a horse on its owner's page. */
        OwnerPageCare: {
            /** Format: date */
            date: string;
            kind: components["schemas"]["VisitKind"];
            /** @description The vaccination or product; may be empty. */
            name: string;
        };
        /** @description A document on an owner's page. */
        OwnerPageDocument: {
            /** @description The last day on which it is valid, if it ends. */
            expires_on: string | null;
            /** @description The name under which its file is saved. */
            file_name: string;
            /** @description The path of its file. */
            file_url: string;
            /** @description The names of the owner's horses that it is about. */
            horses: string[];
            /** Format: uuid */
            id: string;
            /** @description The day of issue, if it is known. */
            issued_on: string | null;
            kind: components["schemas"]["DocumentKind"];
            title: string;
        };
        /** @description A horse on its owner's page. */
        OwnerPageHorse: {
            /** @description The care that was given, the newest of each kind, of vaccinations of each name. */
            care: components["schemas"]["OwnerPageCare"][];
            /** @description The care that is due, the soonest first. */
            due: components["schemas"]["OwnerPageCare"][];
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The path of its photo; null without one. */
            photo_url: string | null;
        };
        /** @description An extra of an entry. */
        OwnExtraView: {
            /** Format: uuid */
            fee_id: string;
            name: string;
            /** Format: int32 */
            quantity: number;
            /** @description As when it was bought. */
            unit_amount: components["schemas"]["Dollars"];
        };
        /** @description One of the account's organizations. */
        OwnRoleView: {
            /** Format: uuid */
            id: string;
            /** @description Whether it was founded with the account. */
            is_own: boolean;
            /**
             * @description Whether something is kept in it: `false` only for the own organization of
             *     somebody who works for others alone.
             */
            is_used: boolean;
            /** @description Empty if it has none. */
            name: string;
            /** @description What the role permits. */
            permissions: components["schemas"]["Permission"][];
            role: components["schemas"]["Role"];
            /** @description The zone of its barn, as IANA name; null if it is not known. */
            time_zone: string | null;
        };
        /**
         * @description Where what is missing in the records of a show is filled in.
         * @enum {string}
         */
        PackagePart: "show" | "organization" | "judges" | "entries" | "results" | "inspections";
        /** @description The package of a show's records. */
        PackageView: {
            due_at: components["schemas"]["Instant"] | null;
            /** @description Whether that has passed. */
            late: boolean;
            /** @description What it lacks, as far as classes for such horses are concerned. */
            missing: components["schemas"]["LackingView"][];
            /** @description The rule that wants it, `9 CFR 11.16(c)`. */
            reference: string;
        };
        /** @description What falls on one owner. */
        PartView: {
            amount: components["schemas"]["Dollars"];
            /** Format: uuid */
            contact_id?: string | null;
            is_billed: boolean;
            name: string;
        };
        /** @description The account's password again. */
        PasswordAgain: {
            password: string;
        };
        /** @description The account's password again, with a code. */
        PasswordAndCode: {
            /** @description Six digits of the app, or a recovery code. */
            code: string;
            password: string;
        };
        /** @description A change of the account's password. */
        PasswordChange: {
            /**
             * @description Six digits of the authenticator app, or a recovery code. Without it, 401
             *     `second_factor_required` if a second factor is on.
             */
            code?: string | null;
            current_password: string;
            /** @description The new password, 8 to 128 characters. */
            password: string;
        };
        /** @description A new password. */
        PasswordReset: {
            /** @description The new password, 8 to 128 characters. */
            password: string;
        };
        /** @description The address of whoever forgot the password. */
        PasswordResetRequest: {
            /** @description The email address, in any case. */
            email: string;
        };
        /** @description A payment or refund. */
        PaymentBody: {
            /**
             * Format: double
             * @description US dollars, more than 0, with at most two decimals.
             */
            amount: number;
            kind: components["schemas"]["PaymentKind"];
            method: components["schemas"]["PaymentMethod"];
            note?: string | null;
            /**
             * Format: date-time
             * @description Not after tomorrow in UTC; now if not given.
             */
            received_at?: string | null;
            /** @description The number of a check, or what else identifies the payment. */
            reference?: string | null;
        };
        /**
         * @description Who paid whom.
         * @enum {string}
         */
        PaymentKind: "payment" | "refund";
        /**
         * @description How something was paid.
         * @enum {string}
         */
        PaymentMethod: "cash" | "check" | "card" | "transfer" | "other";
        /** @description A line of the ledger. */
        PaymentView: {
            amount: components["schemas"]["Dollars"];
            /** Format: uuid */
            id: string;
            /** @description A line that voids another has its kind. */
            kind: components["schemas"]["PaymentKind"];
            method: components["schemas"]["PaymentMethod"];
            note: string;
            /** @description Why it voids the other; null in others. */
            reason: string | null;
            received_at: components["schemas"]["Instant"];
            recorded_at: components["schemas"]["Instant"];
            /** @description The email address of the account; null if it was deleted. */
            recorded_by: string | null;
            reference: string;
            /** Format: uuid */
            registration_id: string;
            /**
             * Format: uuid
             * @description The line that this one voids; null in others.
             */
            voids: string | null;
        };
        /** @description Forebears. */
        PedigreeBody: {
            ancestors?: string[] | null;
            familyTree?: string | null;
        };
        /** @description Three generations of ancestors, and what else is written about them. */
        PedigreeOverviewView: {
            ancestors: string[];
            dam: components["schemas"]["AncestorView"] | null;
            family_tree: string;
            sire: components["schemas"]["AncestorView"] | null;
        };
        /** @description Forebears. */
        PedigreeView: {
            ancestors: string[];
            familyTree: string;
        };
        /**
         * @description One kind of action on what belongs to an organization.
         * @enum {string}
         */
        Permission: "read_organization" | "edit_organization" | "manage_people" | "read_audit" | "read_shows" | "edit_shows" | "delete_shows" | "file_notices" | "manage_entries" | "read_horses" | "record_care" | "edit_horses" | "delete_horses" | "keep_book";
        /** @description Somebody who may manage a show. */
        PersonBody: {
            email?: string | null;
            first_name: string;
            last_name?: string | null;
        };
        /** @description Somebody who may manage a show. */
        PersonView: {
            email: string;
            first_name: string;
            last_name: string;
        };
        /**
         * @description Which photo of its page a horse shows.
         * @enum {string}
         */
        PhotoKind: "profile" | "header";
        /** @description Which uploaded photo a horse shall show. */
        PhotoUploadBody: {
            horseId: string;
            /** @description What `uploads` answered. */
            imageUrl: string;
            photoType: components["schemas"]["PhotoKind"];
        };
        /** @description Where a horse goes. */
        PlaceBody: {
            /**
             * Format: date
             * @description From this day on. What was recorded from this day on is replaced.
             */
            from: string;
            /** @description A stall or a paddock; null is nowhere. */
            place_id?: string | null;
        };
        /** @description A horse that stands nowhere. */
        PlacedHorse: {
            /** Format: uuid */
            horse_id: string;
            name: string;
            profile_photo: string | null;
        };
        /** @description Where a horse stands today. */
        PlaceOf: {
            /** @description The name of the area. */
            area: string;
            /** Format: uuid */
            id: string;
            /** @description The name of the place, which is that of the area if it is a paddock. */
            name: string;
            /**
             * Format: int32
             * @description In the order of the plan.
             */
            order: number;
        };
        /** @description The plan of a barn, with who stands where today. A place is a stall or a paddock. */
        Places: components["schemas"]["Belonging"] & {
            /** @description In their order. */
            areas: components["schemas"]["Area"][];
            /**
             * Format: int32
             * @description How often it was saved; 0 if never.
             */
            revision: number;
            /** @description The places in which horses stand, in the order of the plan. */
            standing: components["schemas"]["Standing"][];
            /** @description The horses that stand nowhere, by name. */
            without: components["schemas"]["PlacedHorse"][];
        };
        /** @description The plan of a barn. */
        PlacesBody: {
            /** @description In their order. Areas and stalls that are not there any more are removed. */
            areas?: components["schemas"]["AreaBody"][] | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved.
             */
            revision?: number | null;
        };
        /** @description A postal address. What is not known is empty. */
        PostalAddress: {
            city: string;
            state: string;
            street: string;
            zip_code: string;
        };
        /** @description A postal address. What is missing is empty. */
        PostalAddressBody: {
            city?: string | null;
            state?: string | null;
            street?: string | null;
            zip_code?: string | null;
        };
        /** @description The body of every answer that is not a success. */
        Problem: {
            /** @description Stable, for programs. */
            code: string;
            /** @description What went wrong, in a sentence. */
            detail: string;
            /** @description The sentence that a person may see. */
            errors: string;
            /** @description What is wrong with each field, by its path in the request. */
            fields?: {
                [key: string]: string[];
            };
            /**
             * Format: int32
             * @description The status.
             */
            status: number;
            /** @description The status in words. */
            title: string;
            /** @description Names the kind of problem: `urn:showstable:problem:<code>`. */
            type: string;
        };
        /** @description What a horse is. */
        ProfileView: {
            /**
             * Format: int32
             * @description Whole years; follows from the date of birth if that is known.
             */
            age: number | null;
            breed: string;
            color: string;
            /** Format: date */
            date_of_birth: string | null;
            for_sale: boolean;
            gender: components["schemas"]["Gender"] | null;
            /**
             * @description The path of a photo; with `/thumbnail`, `/card` or `/banner` behind it,
             *     that of a size.
             */
            header_photo: string | null;
            markings: string;
            microchip_number: string;
            name: string;
            /** @description The web address of a photo elsewhere. */
            photo: string;
            profile_photo: string | null;
            registration_number: string;
        };
        /** @description What a bill to an owner could have. */
        ProposalView: {
            /** @description The board of the month that is not billed yet. */
            board: components["schemas"]["BoardView"][];
            board_rate?: components["schemas"]["Dollars"] | null;
            /**
             * Format: int32
             * @description How many days after its date the last bill was due.
             */
            due_days?: number | null;
            /** @description As on the last bill. */
            how_to_pay: string;
            /** @description The parts of entries that are not billed yet, the oldest first. */
            parts: components["schemas"]["OpenPartView"][];
        };
        /** @description When results were published. */
        PublicationView: components["schemas"]["ResultSheetView"] & {
            at: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description 1, 2, 3 …: later ones are corrections.
             */
            number: number;
            /** @description Why they were corrected; empty for the first ones. */
            reason: string;
        };
        /** @description The published results of a class. */
        PublicClassResultsView: {
            /** Format: uuid */
            class_id: string;
            name: string;
            number: string;
            published: components["schemas"]["PublicationView"];
        };
        /** @description A class of a show, as everybody may see it. */
        PublicClassView: components["schemas"]["ClassView"] & {
            /**
             * Format: int32
             * @description How many entries it still takes before one waits; null is unlimited.
             */
            places_left: number | null;
        };
        /**
         * @description The part of a show's rules that riders may read: the public show has these
         *     fields, too.
         */
        PublicEntryRules: {
            /**
             * Format: int32
             * @description How many entries the show takes; null is unlimited.
             */
            capacity: number | null;
            entries_close_at: components["schemas"]["Instant"] | null;
            entries_open_at: components["schemas"]["Instant"] | null;
            /** @description The fees beside those of the classes. */
            fees: components["schemas"]["FeeView"][];
            form: components["schemas"]["EntryFormView"];
            /** @description Whether entries are accepted after the closing date. */
            late_entries: boolean;
            /** @description How riders pay, in the organizer's words; may be empty. */
            payment_note: string;
            /**
             * Format: int32
             * @description A rider who is younger on the first day of the show signs with a
             *     guardian.
             */
            waiver_age: number;
            /**
             * @description What riders sign; empty if they sign nothing. With a text, a birth date
             *     that the form asks for is required.
             */
            waiver_text: string;
        };
        /**
         * @description A show, as everybody may see it: nothing of the account or of the notice to
         *     the USDA, and of its people only whom the organizer names for riders.
         */
        PublicEventView: components["schemas"]["PublicEntryRules"] & {
            _id: components["schemas"]["Oid"];
            classes: components["schemas"]["PublicClassView"][];
            contact: components["schemas"]["ContactView"] | null;
            end_date: components["schemas"]["Instant"];
            event_type: string;
            /** @description How many are left of the fees that have a stock. */
            extras_left: components["schemas"]["ExtraLeftView"][];
            /** @description Whether an entry waits until another one is taken out. */
            full: boolean;
            hashed_id: string;
            location: components["schemas"]["LocationView"];
            name: string;
            notes: string;
            /** @description Whether riders can enter now. */
            registration_open: boolean;
            require_dqp: boolean;
            start_date: components["schemas"]["Instant"];
            /** @description IANA name. */
            time_zone: string;
        };
        /** @description The published results of a show. */
        PublicResultsView: {
            /** @description The classes with published results, in the order of the show. */
            classes: components["schemas"]["PublicClassResultsView"][];
            /** Format: uuid */
            event_id: string;
            name: string;
        };
        /** @description A horse for sale, as somebody without an account sees it who has the link. */
        PublicSale: components["schemas"]["SaleHorseView"] & {
            seller: components["schemas"]["Seller"];
        };
        /** @description The schedule of a show for all. */
        PublicScheduleView: {
            as_of: components["schemas"]["Instant"];
            /** Format: uuid */
            event_id: string;
            name: string;
            rings: components["schemas"]["RingBoardView"][];
            /**
             * Format: int32
             * @description How often the schedule was saved.
             */
            schedule_revision: number;
            sessions: components["schemas"]["RingSessionView"][];
            time_zone: string;
            /**
             * Format: int64
             * @description Changes with everything that changes in the show.
             */
            version: number;
        };
        /** @description Why results are published again. */
        PublishBody: {
            /** @description Required for a correction. */
            reason?: string | null;
        };
        /** @description A notice whose letter is ready for its organizer to send, with what it says. */
        ReadyNoticeView: components["schemas"]["NoticeView"] & {
            letter: components["schemas"]["LetterView"];
        };
        /** @description Why something is done. */
        ReasonBody: {
            reason: string;
        };
        /** @description A receipt that will be mailed. */
        ReceiptView: {
            /**
             * @description `email`: mails are sent. `outbox`: they are written into files in the
             *     data directory.
             */
            delivery: string;
            /** @description The rider's address. */
            to: string;
        };
        /** @description What one owner must still pay, by how long it is overdue. */
        Receivable: {
            /**
             * Format: int32
             * @description On how many bills.
             */
            bills: number;
            /**
             * Format: uuid
             * @description Null for who is no contact.
             */
            contact_id: string | null;
            name: string;
            /** @description What is not due yet. */
            not_due: components["schemas"]["Dollars"];
            /** @description More than 90 days. */
            over_90: components["schemas"]["Dollars"];
            /** @description Overdue up to 30 days. */
            to_30: components["schemas"]["Dollars"];
            /** @description From 31 to 60 days. */
            to_60: components["schemas"]["Dollars"];
            /** @description From 61 to 90 days. */
            to_90: components["schemas"]["Dollars"];
            total: components["schemas"]["Dollars"];
        };
        /** @description What is still to be paid on bills, in US dollars. */
        Receivables: components["schemas"]["Belonging"] & {
            /**
             * Format: int32
             * @description On how many bills of all owners.
             */
            bills: number;
            /** @description What is not due yet. */
            not_due: components["schemas"]["Dollars"];
            /** @description More than 90 days. */
            over_90: components["schemas"]["Dollars"];
            /** @description By name. */
            owners: components["schemas"]["Receivable"][];
            /** @description Overdue up to 30 days. */
            to_30: components["schemas"]["Dollars"];
            /** @description From 31 to 60 days. */
            to_60: components["schemas"]["Dollars"];
            /** @description From 61 to 90 days. */
            to_90: components["schemas"]["Dollars"];
            /**
             * Format: date
             * @description The day on which it was looked at.
             */
            today: string;
            total: components["schemas"]["Dollars"];
        };
        /** @description How many would get a message, and how. */
        RecipientsView: {
            /**
             * @description `email`: mails are sent. `outbox`: they are written into files in the
             *     data directory.
             */
            delivery: string;
            /** @description The number of addresses. */
            recipients: number;
        };
        /** @description Recovery codes, which are shown once. */
        RecoveryCodesView: {
            recovery_codes: string[];
        };
        /**
         * @description A rider's form. Prices and states that a client sends are not even read: they
         *     are the server's. From `owner` to `memberships` it may have what the show's
         *     `form` asks for.
         */
        RegistrationBody: {
            breed?: string | null;
            /** @description Each by its id, or by its name in any case; none is required. */
            classes_entered?: components["schemas"]["EnteredClassBody"][] | null;
            /** @description Whom to call after an accident. */
            emergency_contact?: null | components["schemas"]["EmergencyContactBody"];
            /** @description What is bought beside classes. */
            extras?: components["schemas"]["ExtraBody"][] | null;
            /** @description One of the horses of the signed-in rider. */
            horse_id?: string | null;
            horse_name: string;
            memberships?: components["schemas"]["MembershipBody"][] | null;
            notes?: string | null;
            /** @description The horse's owner. */
            owner?: null | components["schemas"]["EntryPersonBody"];
            /** @description The horse's number in a registry. */
            registration_number?: string | null;
            rider_address: components["schemas"]["RiderAddressBody"];
            /** Format: date */
            rider_birth_date?: string | null;
            rider_email: string;
            rider_name: string;
            rider_phone: string;
            /**
             * Format: double
             * @description The total that the rider was shown, in US dollars. If it is another one
             *     by now, the answer is 409 `prices_changed` and nothing is entered.
             */
            total?: number | null;
            /** @description The horse's trainer. */
            trainer?: null | components["schemas"]["EntryPersonBody"];
            /** @description What the rider signs, if the show has a waiver. */
            waiver?: null | components["schemas"]["SignatureBody"];
        };
        /** @description The problem document of a refused entry. */
        RegistrationConflict: components["schemas"]["Problem"] & {
            /** @description What the entry would cost; only with `prices_changed`. */
            bill?: components["schemas"]["BillLineView"][];
            /** @description Its sum; only with `prices_changed`. */
            total_fee?: components["schemas"]["Dollars"];
        };
        /** @description The entry of a horse in a show. */
        RegistrationView: components["schemas"]["EntryDetailsView"] & {
            _id: components["schemas"]["Oid"];
            /**
             * Format: int32
             * @description What the horse wears; null while the entry waits for the first time.
             */
            back_number: number | null;
            /** @description `total_fee` less `paid`; negative if the show owes it. */
            balance: components["schemas"]["Dollars"];
            /** @description What is charged: classes, then fees, then extras. What waits is not. */
            bill: components["schemas"]["BillLineView"][];
            /** @description The classes at the prices that they had when they were entered. */
            classes_entered: components["schemas"]["ClassEntryView"][];
            created_at: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description Counts up from 1 within the show.
             */
            entry_number: number;
            /** Format: uuid */
            event_id: string;
            /**
             * Format: uuid
             * @description The horse that a signed-in rider chose; it may be deleted since.
             */
            horse_id?: string;
            horse_name: string;
            inspection_status: components["schemas"]["InspectionStatus"];
            notes: string;
            /** @description Payments less refunds. */
            paid: components["schemas"]["Dollars"];
            /**
             * Format: int32
             * @description Incremented at each change.
             */
            revision: number;
            rider_address: components["schemas"]["RiderAddressView"];
            rider_email: string;
            rider_name: string;
            rider_phone: string;
            status: components["schemas"]["EntryStatus"];
            /** @description The sum of the bill. */
            total_fee: components["schemas"]["Dollars"];
        };
        /** @description A class of those that were split or combined. */
        RegroupedClassView: {
            /** Format: uuid */
            class_id: string;
            /**
             * Format: int32
             * @description How many entries take part.
             */
            entered: number;
            name: string;
            number: string;
        };
        /**
         * @description How classes took the place of others.
         * @enum {string}
         */
        RegroupingKind: "split" | "combine";
        /** @description Classes that are in the place of others, until that is undone. */
        RegroupingView: {
            at: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description How many judges' cards of the new classes were saved.
             */
            cards: number;
            /** @description The classes in their place. */
            classes: components["schemas"]["RegroupedClassView"][];
            /** @description What was split or combined. It stays in the show, closed and without entries. */
            from: components["schemas"]["RegroupedClassView"][];
            /**
             * Format: uuid
             * @description The class by which it is undone: the one that was split, or the combined one.
             */
            id: string;
            /** @description Whether results of the new classes were published, so that it stays. */
            is_published: boolean;
            kind: components["schemas"]["RegroupingKind"];
        };
        /** @description A horse that is named in the records of another one. */
        RelativeView: {
            /** @description The account's horse with this name, if exactly one has it. */
            horse_id: string | null;
            name: string;
        };
        /** @description Why a horse that is for sale is reported. */
        ReportBody: {
            /** @description Required for `other`. */
            details?: string | null;
            reason: components["schemas"]["ReportReason"];
        };
        /**
         * @description Why a horse is reported.
         * @enum {string}
         */
        ReportReason: "sold" | "misleading" | "fraud" | "welfare" | "offensive" | "other";
        /** @description A report. */
        ReportView: {
            _id: components["schemas"]["Oid"];
            created_at: components["schemas"]["Instant"];
            details: string;
            reason: components["schemas"]["ReportReason"];
        };
        /** @description What a judge wrote. */
        ResultCardView: {
            judge: string;
            /** @description By back number. */
            lines: components["schemas"]["ResultLineView"][];
        };
        /** @description A line of a card, as it is read. */
        ResultLineView: {
            /** Format: int32 */
            back_number: number;
            mark: string;
        };
        /** @description The results of a class. */
        ResultSheetView: {
            /** @description What each judge wrote. */
            cards: components["schemas"]["ResultCardView"][];
            /** @description The horses that were shown, those with a place first. */
            results: components["schemas"]["ResultView"][];
            /**
             * Format: int32
             * @description How many horses were shown.
             */
            shown: number;
        };
        /** @description A horse in the results. */
        ResultView: {
            /** Format: int32 */
            back_number: number;
            horse_name: string;
            /**
             * Format: int32
             * @description Whose places these are, counted from 0, if each judge's stand by themselves.
             */
            judge_index: number | null;
            /**
             * Format: int32
             * @description 1, 1, 3; null if it gets none.
             */
            place: number | null;
            /** Format: uuid */
            registration_id: string;
            rider_name: string;
            /** @description What it is ranked by, beyond the judges' places; may be empty. */
            score: string;
            status: components["schemas"]["LineStatus"] | null;
            tied: boolean;
            /** @description How its place came about; empty if the card says it. */
            why: string;
        };
        /** @description The revision of each section. */
        RevisionsView: {
            /** Format: int32 */
            boarding: number;
            /** Format: int32 */
            breeding: number;
            /** Format: int32 */
            equipment: number;
            /** Format: int32 */
            feeding: number;
            /** Format: int32 */
            general: number;
            /** Format: int32 */
            grooming: number;
            /** Format: int32 */
            health: number;
            /** Format: int32 */
            leasing: number;
            /** Format: int32 */
            owners: number;
            /** Format: int32 */
            pedigree: number;
            /** Format: int32 */
            sale: number;
            /** Format: int32 */
            training: number;
        };
        /** @description A rider's postal address. */
        RiderAddressBody: {
            street: string;
        };
        /** @description A rider's postal address. */
        RiderAddressView: {
            street: string;
        };
        /** @description What happens in a ring, for all. */
        RingBoardView: {
            /** @description The classes that are in it: several if they are ridden at once. */
            classes: components["schemas"]["BoardClassView"][];
            /** Format: uuid */
            id: string;
            in_ring: components["schemas"]["GoerView"][];
            name: string;
            /** @description The two after that. */
            next: components["schemas"]["GoerView"][];
            next_class: components["schemas"]["NextClassView"] | null;
            on_deck: components["schemas"]["GoerView"] | null;
            /** @description Why, of a hold. */
            reason: string;
            since: components["schemas"]["Instant"] | null;
            state: components["schemas"]["RingStatus"];
            until: components["schemas"]["Instant"] | null;
        };
        /** @description A ring of a show. */
        RingBody: {
            /**
             * @description As it was read; any other text names a new ring within the request, and the
             *     answer has its id.
             */
            id?: string | null;
            name: string;
        };
        /** @description A ring from a starting time on. */
        RingSessionBody: {
            /** @description As it was read; a session with another id, or without one, is new. */
            id?: string | null;
            lines?: components["schemas"]["ScheduleLineBody"][] | null;
            /** @description The id of a ring, as it stands in `rings`. */
            ring_id: string;
            /** Format: date-time */
            starts_at: string;
        };
        /** @description A session of a schedule. */
        RingSessionView: {
            /** Format: uuid */
            id: string;
            lines: components["schemas"]["ScheduleLineView"][];
            /** Format: uuid */
            ring_id: string;
            starts_at: components["schemas"]["Instant"];
        };
        /** @description What happens in a ring. */
        RingStateBody: {
            /**
             * Format: date-time
             * @description When it was tapped; default now. What lies in the future is taken as now.
             */
            at?: string | null;
            /** @description Why, of a hold. */
            reason?: string | null;
            state: components["schemas"]["RingStatus"];
            /**
             * Format: date-time
             * @description Until when, of a hold, if that is known.
             */
            until?: string | null;
        };
        /** @description What happens in a ring. */
        RingStateView: {
            /** @description Why, of a hold. */
            reason: string;
            since: components["schemas"]["Instant"] | null;
            state: components["schemas"]["RingStatus"];
            until: components["schemas"]["Instant"] | null;
        };
        /**
         * @description What happens in a ring.
         * @enum {string}
         */
        RingStatus: "closed" | "empty" | "running" | "hold";
        /**
         * @description What a person may do in an organization. Each member has one role.
         * @enum {string}
         */
        Role: "owner" | "manager" | "secretary" | "viewer" | "barn_manager" | "caretaker";
        /** @description A member's new role. */
        RoleBody: {
            role: components["schemas"]["Role"];
        };
        /** @description A round of a jumper class. */
        RoundBody: {
            /**
             * Format: double
             * @description The time allowed, in seconds; null if there is none.
             */
            allowed?: number | null;
            /**
             * Format: double
             * @description Default 1.
             */
            faults?: number | null;
            /**
             * Format: double
             * @description Each commenced part of so many seconds over the time allowed costs `faults`;
             *     default 1.
             */
            per_seconds?: number | null;
            /** @description Whether the shorter time decides between equal faults. */
            time_counts?: boolean | null;
        };
        /** @description A round of a jumper class, or a run of a speed class. */
        RoundMarkBody: {
            /**
             * Format: double
             * @description `jumper`: faults at fences.
             */
            faults?: number | null;
            /** @description `speed`: how often each kind of mistake was made. */
            penalties?: {
                [key: string]: number;
            } | null;
            /** @description Why it was not finished. */
            status?: null | components["schemas"]["LineStatus"];
            /**
             * Format: double
             * @description In seconds.
             */
            time?: number | null;
        };
        /** @description A round of a jumper class, or a run of a speed class. */
        RoundMarkView: {
            faults: components["schemas"]["DecimalView"] | null;
            penalties: {
                [key: string]: number;
            };
            status: components["schemas"]["LineStatus"] | null;
            time: components["schemas"]["DecimalView"] | null;
        };
        /** @description A round of a jumper class. */
        RoundView: {
            allowed: components["schemas"]["DecimalView"] | null;
            faults: components["schemas"]["DecimalView"];
            per_seconds: components["schemas"]["DecimalView"];
            time_counts: boolean;
        };
        /**
         * @description What several runs come to.
         * @enum {string}
         */
        Runs: "best" | "sum";
        /** @description Where a horse for sale lives. */
        SaleBoardingView: {
            location: string;
            stable: string;
        };
        /** @description A horse for sale, in the marketplace. */
        SaleHorseRow: {
            _id: components["schemas"]["Oid"];
            boarding: components["schemas"]["SaleBoardingView"];
            /** @description Since when it is for sale. */
            listed_at: components["schemas"]["Instant"];
            profile: components["schemas"]["SaleProfileView"];
            sale: components["schemas"]["SaleOfferRow"];
        };
        /** @description A horse for sale, as a buyer sees it. */
        SaleHorseView: {
            boarding: components["schemas"]["SaleBoardingView"];
            id: string;
            /** @description Since when it is for sale. */
            listed_at: components["schemas"]["Instant"];
            profile: components["schemas"]["SaleProfileView"];
            sale: components["schemas"]["SaleOffer"];
            training: components["schemas"]["SaleTrainingView"];
        };
        /** @description The link to a horse's page that opens without an account. */
        SaleLink: {
            /** @description The address as a QR code, an SVG picture. */
            qr_code: string;
            /** @description The secret in the address. */
            token: string;
            /** @description The page behind it. */
            url: string;
        };
        /** @description What is offered of a horse, on its page. */
        SaleOffer: components["schemas"]["SaleOfferRow"] & {
            dam: string;
            description: string;
            /** @description The paths of its photos, in their order; sizes as of `header_photo`. */
            gallery: string[];
            registered_name: string;
            sire: string;
            video_url: string;
        };
        /** @description What is offered of a horse, in the marketplace. */
        SaleOfferRow: {
            discipline: string;
            /** Format: int32 */
            height_cm: number | null;
            /** @description Hands and inches, such as `15.3`; null if it is not known. */
            height_hands: string | null;
            /** Format: int32 */
            height_inches: number | null;
            price: components["schemas"]["Dollars"] | null;
            price_note: string;
            /** @description `for_sale` or `pending`. */
            status: components["schemas"]["SaleStatus"];
            training_level: string;
        };
        /** @description What a horse for sale is. */
        SaleProfileView: {
            /**
             * Format: int32
             * @description Whole years.
             */
            age: number | null;
            breed: string;
            color: string;
            for_sale: boolean;
            gender: components["schemas"]["Gender"] | null;
            /**
             * @description The path of a photo; with `/thumbnail`, `/card` or `/banner` behind it,
             *     that of a size.
             */
            header_photo: string | null;
            markings: string;
            name: string;
            profile_photo: string | null;
            registration_number: string;
        };
        /**
         * @description How far the sale of a horse is.
         * @enum {string}
         */
        SaleStatus: "for_sale" | "pending" | "sold";
        /** @description Who trains a horse for sale. */
        SaleTrainerView: {
            name: string;
            specialization: string;
        };
        /** @description What a horse for sale can do. */
        SaleTrainingView: {
            competitions: components["schemas"]["CompetitionView"][];
            trainer: components["schemas"]["SaleTrainerView"];
        };
        /** @description What buyers are told of a horse, and what became of it. */
        SaleView: {
            dam: string;
            description: string;
            discipline: string;
            /**
             * @description The paths of the photos that buyers see, in their order; sizes as of
             *     `header_photo`.
             */
            gallery: string[];
            /** Format: int32 */
            height_cm: number | null;
            /** @description Hands and inches, such as `15.3`; null if it is not known. */
            height_hands: string | null;
            /** Format: int32 */
            height_inches: number | null;
            /** @description What buyers are told instead of the stable and its location. */
            location_public: string;
            price: components["schemas"]["Dollars"] | null;
            price_note: string;
            /** @description Whether its page opens by a link without an account. */
            public: boolean;
            /** @description The secret in the address of that page. */
            public_token: string | null;
            registered_name: string;
            sire: string;
            /** Format: date */
            sold_on: string | null;
            sold_price: components["schemas"]["Dollars"] | null;
            /** @description The name of that contact, which stays when the contact is deleted. */
            sold_to: string;
            sold_to_contact_id: string | null;
            status: components["schemas"]["SaleStatus"] | null;
            training_level: string;
            video_url: string;
        };
        /** @description What happens in which ring, and when. */
        ScheduleBody: {
            /**
             * Format: int32
             * @description The revision as it was read, 0 of one that was never saved: if another one was
             *     saved meanwhile, the answer is 409 and nothing is saved. Without it the
             *     schedule is replaced.
             */
            revision?: number | null;
            rings?: components["schemas"]["RingBody"][] | null;
            sessions?: components["schemas"]["RingSessionBody"][] | null;
        };
        /** @description A line of a session: a class, or else a pause with a name. */
        ScheduleLineBody: {
            /**
             * Format: int32
             * @description The break after the class; default none.
             */
            break_minutes?: number | null;
            class_id?: string | null;
            /** @description When the footing is dragged. */
            drag?: null | components["schemas"]["DragBody"];
            /** @description How the horses go; default `one_by_one`. */
            goes?: null | components["schemas"]["Goes"];
            /**
             * Format: int32
             * @description What a class that goes together takes, or a pause; default 15.
             */
            minutes?: number | null;
            /**
             * Format: int32
             * @description What each trip takes; default 3.
             */
            minutes_per_entry?: number | null;
            /** @description Of a pause: what it is. */
            name?: string | null;
            /** @description The class of this session that it is ridden at once with. */
            with?: string | null;
        };
        /** @description A line of a session: a class, or a pause, which has no `class_id`. */
        ScheduleLineView: components["schemas"]["LineNowView"] & {
            /** Format: int32 */
            break_minutes: number;
            /** Format: uuid */
            class_id: string | null;
            drag: components["schemas"]["DragView"] | null;
            goes: components["schemas"]["Goes"] | null;
            /** @description Whether its order of go was drawn or set. */
            has_order: boolean;
            /** Format: int32 */
            minutes: number;
            /** Format: int32 */
            minutes_per_entry: number;
            name: string;
            /** @description The number of the class. */
            number: string;
            /** Format: uuid */
            with: string | null;
        };
        /** @description A ring of a schedule. */
        ScheduleRingView: {
            /** Format: uuid */
            id: string;
            name: string;
            state: components["schemas"]["RingStateView"];
        };
        /** @description The schedule of a show. */
        ScheduleView: {
            as_of: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description 0 if it was never saved.
             */
            revision: number;
            rings: components["schemas"]["ScheduleRingView"][];
            sessions: components["schemas"]["RingSessionView"][];
            time_zone: string;
            /** @description The classes that are in no session. */
            unscheduled: components["schemas"]["UnscheduledView"][];
        };
        /** @description The account's second factor. */
        SecondFactorView: {
            /** @description Whether signing in needs a code. */
            is_on: boolean;
            /**
             * Format: int32
             * @description Number of recovery codes that were not used.
             */
            recovery_codes_left: number;
        };
        /** @description A secret for an authenticator app. */
        SecretView: {
            /** @description The same as a link. */
            otpauth_url: string;
            /** @description A picture of the link in SVG, to be scanned. */
            qr_code: string;
            /** @description In base 32, to be typed. */
            secret: string;
        };
        /**
         * @description A section of a horse as it shall be. Fields of other sections count for
         *     nothing; what is missing is empty afterwards.
         */
        SectionBody: {
            /** @description Whole years, 0 to 60. With a date of birth it follows from that. */
            age?: number | null;
            agreement?: string | null;
            allergies?: string[] | null;
            ancestors?: string[] | null;
            bathing?: string | null;
            blankets?: string | null;
            boots?: string | null;
            /** @description One of the breeds of `horses/breeds`, in any case. */
            breed?: string | null;
            breedingDates?: string[] | null;
            bridle?: string | null;
            clipping?: string | null;
            color?: string | null;
            competitions?: components["schemas"]["CompetitionBody"][] | null;
            contact?: string | null;
            currentMedications?: string[] | null;
            dam?: string | null;
            /**
             * Format: date
             * @description Not ahead, and at most 60 years ago. If missing, it stays as it is.
             */
            date_of_birth?: string | null;
            dental?: null | components["schemas"]["DentalBody"];
            description?: string | null;
            deworming?: null | components["schemas"]["DewormingBody"];
            diet?: null | components["schemas"]["DietBody"];
            discipline?: string | null;
            /**
             * Format: date
             * @description Not before the start.
             */
            endDate?: string | null;
            familyTree?: string | null;
            /** @description Whether it is in the marketplace. */
            for_sale?: boolean | null;
            /** @description `mare`, `stallion` or `gelding`, in any case. */
            gender?: string | null;
            goals?: string[] | null;
            groomingSchedule?: string | null;
            /** @description Hands and inches, such as `15.3`, from 8.0 to 20.3. */
            height_hands?: string | null;
            hoofCare?: null | components["schemas"]["HoofCareBody"];
            horseId: string;
            leaseTerms?: string | null;
            lesseeName?: string | null;
            location?: string | null;
            /**
             * @description What buyers are told instead of the stable and its location; empty if they are
             *     told those.
             */
            location_public?: string | null;
            log?: components["schemas"]["TrainingLogEntryBody"][] | null;
            markings?: string | null;
            medicalHistory?: components["schemas"]["MedicalEntryBody"][] | null;
            microchipNumber?: string | null;
            /** @description Required in `general`. */
            name?: string;
            /** @description What else who feeds must know. */
            notes?: string | null;
            offspring?: string[] | null;
            /**
             * @description Texts are names. A name that a contact of the kind `owner` has refers to
             *     it.
             */
            owners?: (string | components["schemas"]["OwnerFields"])[] | null;
            /**
             * @description The web address of a photo elsewhere; kept as a link. If missing, it stays
             *     as it is.
             */
            photo?: string | null;
            /**
             * Format: double
             * @description US dollars; null is on request.
             */
            price?: number | null;
            price_note?: string | null;
            /**
             * @description Whether its page opens by a link without an account. If missing, it stays as
             *     it is; a link that is taken away is dead at once, and a later one is another.
             */
            public?: boolean | null;
            registered_name?: string | null;
            registrationNumber?: string | null;
            /**
             * Format: int32
             * @description The section's revision as it was read: if it is another one by now, the
             *     answer is 409 and nothing is saved. Without it the section is replaced
             *     whatever it holds.
             */
            revision?: number | null;
            saddle?: string | null;
            schedule?: string | null;
            section: components["schemas"]["SectionKind"];
            sire?: string | null;
            /** Format: date */
            sold_on?: string | null;
            /** Format: double */
            sold_price?: number | null;
            sold_to_contact_id?: string | null;
            stable?: string | null;
            /** Format: date */
            startDate?: string | null;
            /**
             * @description In the market while it is `for_sale` or `pending`; null if it is not for sale.
             *     If missing, it stays as it is.
             */
            status?: null | components["schemas"]["SaleStatus"];
            supplements?: string[] | null;
            trainer?: null | components["schemas"]["TrainerBody"];
            training_level?: string | null;
            vaccinations?: components["schemas"]["VaccinationBody"][] | null;
            vetVisits?: components["schemas"]["VetVisitBody"][] | null;
            /** @description Begins with `https://`. */
            video_url?: string | null;
        };
        /**
         * @description A part of a horse that is saved by itself.
         * @enum {string}
         */
        SectionKind: "general" | "health" | "training" | "feeding" | "boarding" | "breeding" | "grooming" | "equipment" | "pedigree" | "leasing" | "owners" | "sale";
        /** @description Who sells a horse. */
        Seller: {
            /** @description The barn's name; may be empty. */
            name: string;
        };
        /** @description To whom a bill is mailed. */
        SendBody: {
            /** @description The bill's own address if not given. */
            to?: string | null;
        };
        /**
         * @description How an organizer sent a notice.
         * @enum {string}
         */
        SendingMethod: "email" | "mail" | "other";
        /** @description The month whose bills are to be mailed. */
        SendMonthBody: {
            /** @description As `2026-09`. */
            month: string;
            /** @description The account's own organization if not given. */
            organization_id?: string | null;
        };
        /** @description An organizer's word that they sent a notice themselves. */
        SentByOrganizerView: {
            /** @description The email address of who said it; null if the account was deleted. */
            by: string | null;
            method: components["schemas"]["SendingMethod"] | null;
            /** @description Empty if they said nothing else. */
            note: string;
            /** @description To whom, if they said so. */
            recipient: string | null;
            /** @description When they said it. */
            said_at: components["schemas"]["Instant"];
            sent_at: components["schemas"]["Instant"];
        };
        /** @description What became of the mails. */
        SentMonth: {
            /** @description The bills that are not. */
            not_sent: components["schemas"]["NotSent"][];
            /**
             * Format: int32
             * @description How many bills are mailed.
             */
            sent: number;
        };
        /** @description What the barn offers for money. */
        Service: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /** @description The price, unless a horse has its own. */
            amount: components["schemas"]["Dollars"];
            /** @description Under what it is income. */
            category: components["schemas"]["Category"];
            kind: components["schemas"]["ServiceKind"];
            name: string;
            per: components["schemas"]["ServicePer"];
            /** Format: int32 */
            revision: number;
        };
        /** @description What the barn offers for money. */
        ServiceBody: {
            /**
             * Format: double
             * @description The price in US dollars, unless a horse has its own.
             */
            amount: number;
            /** @description Under what it is income; if not given, as follows from the kind. */
            category?: null | components["schemas"]["Category"];
            kind: components["schemas"]["ServiceKind"];
            name: string;
            /** @description The organization of a new service; without it the account's own. */
            organization_id?: string | null;
            /**
             * @description What the price is for: of a month or week a part is charged by days, and `each`
             *     is charged when it is ticked.
             */
            per: components["schemas"]["ServicePer"];
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is 409 and
             *     nothing is saved.
             */
            revision?: number | null;
        };
        /**
         * @description What a service is.
         * @enum {string}
         */
        ServiceKind: "board" | "care" | "training" | "lesson" | "other";
        /**
         * @description What the price of a service is for.
         * @enum {string}
         */
        ServicePer: "month" | "week" | "day" | "each";
        /** @description That a service was done for a horse on a day. */
        ServiceTick: {
            at: components["schemas"]["Instant"];
            /** @description The email address of who ticked it; empty if the account was deleted. */
            by: string;
            /** Format: date */
            date: string;
            /** Format: uuid */
            horse_id: string;
            /** @description The name of the service when it was ticked. */
            name: string;
            /**
             * Format: int32
             * @description How often it was done.
             */
            quantity: number;
            /** Format: uuid */
            service_id: string;
        };
        /** @description How often a service was done for a horse on a day. */
        ServiceTickBody: {
            /**
             * Format: int32
             * @description 0 takes the tick back.
             */
            quantity: number;
        };
        /** @description A device that is signed in to the account. */
        SessionView: {
            _id: components["schemas"]["Oid"];
            /** @description The network address of its last use; null if it is unknown. */
            address: string | null;
            /** @description When it signed in. */
            created_at: components["schemas"]["Instant"];
            /** @description Whether it is the session of this request. */
            current: boolean;
            /** @description In plain words, `Firefox on Windows`; empty if it is unknown. */
            device: string;
            /** @description When it was last used, to about a minute. */
            last_seen_at: components["schemas"]["Instant"];
        };
        /** @description What a show and a template of it have in common. */
        ShowProfileView: {
            event_type: string;
            /**
             * Format: int32
             * @description How many entries are expected; null is not stated.
             */
            expected_entries: number | null;
            inspection: components["schemas"]["InspectionChoice"] | null;
            /** @description The names of appointed HPIs. */
            inspectors: string[];
            location: components["schemas"]["LocationView"];
            manager_address: string;
            manager_email: string;
            manager_name: string;
            manager_phone: string;
            name: string;
            /** @description Everyone sees them. */
            notes: string;
            /** @description Only the organizer sees them. */
            office_notes: string;
            /**
             * @description Whether a DQP, today an HPI, is required: what `inspection` says, if it
             *     says so.
             */
            require_dqp: boolean;
            therapeutic_details: string;
            therapeutic_use: components["schemas"]["TherapeuticChoice"] | null;
        };
        /** @description What a rider types under the waiver of a show. */
        SignatureBody: {
            /**
             * @description Whether `signed_name` is meant although it has no word of the name of the
             *     rider or the guardian; without it such a name is invalid.
             */
            confirmed?: boolean | null;
            /** @description The name of the guardian of a rider who is under age. */
            guardian_name?: string | null;
            /** @description The rider's name. */
            signed_name?: string | null;
            /**
             * @description The text that the rider was shown. If it is another one by now, the
             *     answer is 409 `waiver_changed` and nothing is saved.
             */
            text?: string | null;
        };
        /** @description A signed waiver. */
        SignedWaiverView: {
            /** @description The IP address from which it was signed; null if it is not known. */
            client_address: string | null;
            /** @description Empty if no guardian signed. */
            guardian_name: string;
            signed_at: components["schemas"]["Instant"];
            signed_name: string;
            /** @description As it was when it was signed. */
            text: string;
        };
        /** @description An email address with a password, and a code if the account needs one. */
        SignIn: {
            /**
             * @description Six digits of the authenticator app, or a recovery code. Asked for by a
             *     401 `second_factor_required`.
             */
            code?: string | null;
            /** @description The email address, in any case. */
            email: string;
            /** @description The password, 8 to 128 characters. */
            password: string;
        };
        /** @description An extra of a show, and who has it. */
        SoldExtraView: {
            /** @description The price of one. */
            amount: components["schemas"]["Dollars"];
            /** @description By back number. */
            entries: components["schemas"]["ExtraBuyerView"][];
            /** Format: uuid */
            fee_id: string;
            name: string;
            /**
             * Format: int32
             * @description How many of it entries have.
             */
            sold: number;
            /**
             * Format: int32
             * @description How many of it the show has; null is unlimited.
             */
            stock: number | null;
        };
        /** @description The part of an entry that falls on one horse. */
        SplitBody: {
            /**
             * Format: double
             * @description US dollars, with at most two decimals.
             */
            amount: number;
            /** @description Null only for a horse that the entry has and that was deleted since. */
            horse_id?: string | null;
            /** @description The name of the deleted horse. */
            horse_name?: string | null;
        };
        /** @description Into what a class is split. */
        SplitClassBody: {
            /** @description Two or more. */
            into?: components["schemas"]["ClassPartBody"][] | null;
        };
        /** @description What falls on one horse. */
        SplitView: {
            amount: components["schemas"]["Dollars"];
            /**
             * Format: uuid
             * @description Null if the horse was deleted.
             */
            horse_id?: string | null;
            /** @description As it was when the entry was saved. */
            horse_name: string;
            /** @description What falls on its owners by their shares at that time; empty without owners. */
            owners: components["schemas"]["PartView"][];
        };
        /**
         * @description Whose horses are kept apart.
         * @enum {string}
         */
        Spread: "rider" | "trainer";
        /** @description A stall. */
        Stall: {
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description A stall. One without an id is new. */
        StallBody: {
            id?: string | null;
            /** @description What stands at its door. Two of an aisle have different names. */
            name: string;
        };
        /** @description Who stands in a place. */
        Standing: {
            /** @description By name. */
            horses: components["schemas"]["StandingHorse"][];
            /** Format: uuid */
            place_id: string;
        };
        /** @description A horse that stands in a place. */
        StandingHorse: {
            /**
             * Format: date
             * @description Since when.
             */
            from: string;
            /** Format: uuid */
            horse_id: string;
            name: string;
            profile_photo: string | null;
            /**
             * Format: date
             * @description Its last day there, if it is known.
             */
            until: string | null;
        };
        /**
         * @description An organizer's word that they sent a notice themselves. Nothing of it is
         *     required. Where the server delivers notices, `sent_at` says that they sent the
         *     letter that was made ready for them; without it all of it must be missing.
         */
        StatementBody: {
            method?: null | components["schemas"]["SendingMethod"];
            /** @description Anything else, such as a tracking number. */
            note?: string | null;
            /** @description To whom. */
            recipient?: string | null;
            /**
             * Format: date-time
             * @description When: within the last year. Now, if it is missing and the server makes
             *     notices ready.
             */
            sent_at?: string | null;
        };
        /** @description A new status of an entry. */
        StatusBody: {
            /** @description Whether it enters without a place. */
            override?: boolean | null;
            reason?: string | null;
            /**
             * @description `scratched`: the exhibitor takes it out. `cancelled`: the office does, and
             *     it owes nothing. `entered`: it comes back, or takes the places for which
             *     it waits.
             */
            status: components["schemas"]["NewStatus"];
        };
        /** @description A horse in a place, from a day on. */
        Stay: {
            /** @description The name of the area. */
            area: string;
            /** Format: date */
            from: string;
            /** Format: uuid */
            id: string;
            /** @description The name of the place, which is that of the area if it is a paddock. */
            name: string;
            /**
             * Format: uuid
             * @description The place; null if the plan has it no more.
             */
            place_id: string | null;
            /**
             * Format: date
             * @description The last day; null is until further notice.
             */
            until: string | null;
        };
        /** @description The sums of one category, horse, owner or month. */
        SummaryRowView: {
            /**
             * @description What is not paid yet of the bills with a date in the year, or in the month. It is
             *     no income.
             */
            bills_open: components["schemas"]["Dollars"];
            /** @description What of the income was received on bills. */
            bills_paid: components["schemas"]["Dollars"];
            budget_expense?: components["schemas"]["Dollars"] | null;
            budget_income?: components["schemas"]["Dollars"] | null;
            expense: components["schemas"]["Dollars"];
            /**
             * @description What was received: the payments of bills that were not taken back, divided over
             *     the lines of each bill in their order, and the income of the book that no bill
             *     takes.
             */
            income: components["schemas"]["Dollars"];
            /**
             * @description The category, the horse's id, the owner's name, or the month from `01`; null for
             *     what falls on no horse or owner, for deleted horses, and for what was received
             *     on lines of bills that were typed, which have no category.
             */
            key?: string | null;
            /** @description The name of the horse or owner; empty for the others. */
            name: string;
        };
        /** @description The sums of a year, in US dollars. */
        SummaryView: components["schemas"]["Belonging"] & {
            /** @description What is not paid yet of the bills with a date in the year. It is no income. */
            bills_open: components["schemas"]["Dollars"];
            /** @description What of the income was received on bills in the year. */
            bills_paid: components["schemas"]["Dollars"];
            rows: components["schemas"]["SummaryRowView"][];
            /** Format: int32 */
            year: number;
        };
        /** @description With which entry another one swaps its back number. */
        SwapBody: {
            /** @description The id of another entry of the show. */
            with?: string | null;
        };
        /** @description Two horses that get each other's place. */
        SwapPlacesBody: {
            /**
             * Format: date
             * @description From this day on.
             */
            from: string;
            horse_ids?: string[] | null;
        };
        /** @description What was taken in on a day, by a person or by a method, without what was voided. */
        TakingsView: {
            /** @description The checks that were received. */
            checks: components["schemas"]["CheckView"][];
            /**
             * @description A day in the show's zone (`2027-05-01`), the email address of who recorded it
             *     (empty if the account was deleted), or the method.
             */
            key: string;
            /** @description `received` less `refunded`; negative if more was refunded. */
            net: components["schemas"]["Dollars"];
            /** @description What was paid, before refunds. */
            received: components["schemas"]["Dollars"];
            refunded: components["schemas"]["Dollars"];
        };
        /** @description Where a horse is. */
        TapBody: {
            /**
             * Format: date-time
             * @description When it was tapped; default now. What lies in the future is taken as now.
             */
            at?: string | null;
            registration_id: string;
            state: components["schemas"]["EntryState"];
        };
        /** @description Something to be done in a barn. */
        Task: components["schemas"]["Belonging"] & {
            _id: components["schemas"]["Oid"];
            /** @description Who shall do it, in free text; may be empty. */
            assignee: string;
            created_at: components["schemas"]["Instant"];
            horse_ids: string[];
            /** @description The same horses with their names, sorted by name. */
            horses: components["schemas"]["HorseNameView"][];
            notes: string;
            /** @description A rule of RFC 5545, such as `FREQ=DAILY`; null if it is due once. */
            recurrence: string | null;
            /** Format: int32 */
            revision: number;
            /**
             * Format: date
             * @description The first day, from which `recurrence` is computed.
             */
            starts_on: string;
            /** @description By which time of day it is due, `08:00`; null is any time. */
            time: string | null;
            title: string;
            updated_at: components["schemas"]["Instant"];
        };
        /** @description The form of a task. */
        TaskBody: {
            /** @description Who shall do it. */
            assignee?: string | null;
            /** @description Horses of the organization that it is about. */
            horse_ids?: string[] | null;
            notes?: string | null;
            /**
             * @description The organization of a new task; without it the account's own. It never
             *     changes.
             */
            organization_id?: string | null;
            /**
             * @description A rule of RFC 5545 that recurs daily, weekly, monthly or yearly, such as
             *     `FREQ=WEEKLY;BYDAY=MO,TH`; without one it is due once. If
             *     `starts_on` does not pass the rule, the task is not due on that day.
             */
            recurrence?: string | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved. Without it the task is replaced whatever it
             *     holds.
             */
            revision?: number | null;
            /**
             * Format: date
             * @description The first day, from which `recurrence` is computed.
             */
            starts_on: string;
            /** @description By which time of day it is due, `08:00`; without one any time. */
            time?: string | null;
            title: string;
        };
        /** @description A class of a template. */
        TemplateClassView: {
            /**
             * Format: int32
             * @description How many entries it takes; null is unlimited.
             */
            capacity: number | null;
            description: string;
            name: string;
            /** @description As in the prize list, `12A`; null if the next free one is given. */
            number: string | null;
            /** @description US dollars. */
            price: components["schemas"]["Dollars"];
            /**
             * @description Whether it is for Tennessee Walking Horses or racking horses; null is what the
             *     type of a show says.
             */
            walking_horses: boolean | null;
        };
        /** @description A show without dates, to start a new one from. */
        TemplateView: components["schemas"]["Belonging"] & components["schemas"]["ShowProfileView"] & {
            _id: components["schemas"]["Oid"];
            classes: components["schemas"]["TemplateClassView"][];
            /**
             * Format: int32
             * @description On how many days it takes place; null if it is not known.
             */
            days: number | null;
            /** @description When it ends on its last day, `23:00`; null if it is not known. */
            end_time: string | null;
            /**
             * Format: int32
             * @description How often it was saved: what `templateRevision` names.
             */
            revision: number;
            /** @description When it begins on its first day, `18:00`; null if it is not known. */
            start_time: string | null;
            /** @description IANA name. */
            time_zone: string;
        };
        /**
         * @description Whether therapeutic treatment is allowed that 9 CFR 11.6 prohibits otherwise.
         * @enum {string}
         */
        TherapeuticChoice: "allowed" | "not_allowed";
        /** @description That a task was done on one of its days. */
        Tick: {
            /** Format: date */
            date: string;
            done: components["schemas"]["Mark"];
            task_id: components["schemas"]["Oid"];
        };
        /** @description When a task was ticked. */
        TickBody: {
            /**
             * Format: date-time
             * @description When it was ticked, by the client's clock, ISO 8601 with an offset;
             *     without it now. What is in the future counts as now, and what is more
             *     than a week ago as a week ago.
             */
            at?: string | null;
        };
        /** @description A horse for which services can be ticked. */
        TickedHorse: {
            /** Format: uuid */
            horse_id: string;
            name: string;
        };
        /** @description How often a service is ticked for a horse on a day. */
        TickedQuantity: {
            at: components["schemas"]["Instant"] | null;
            /** @description Who ticked it first; null if it is not ticked. */
            by: string | null;
            /** Format: date */
            date: string;
            /** Format: uuid */
            horse_id: string;
            /**
             * Format: int32
             * @description 0 if it is not ticked.
             */
            quantity: number;
            /** Format: uuid */
            service_id: string;
        };
        /** @description A service that can be ticked. */
        TickedService: {
            name: string;
            /** Format: uuid */
            service_id: string;
        };
        /** @description What is ticked on a day, and what could be. It has no amounts. */
        TicksOfDay: components["schemas"]["Belonging"] & {
            /** Format: date */
            date: string;
            /** @description What is ticked. */
            done: components["schemas"]["ServiceTick"][];
            /** @description The horses in the barn, by name. */
            horses: components["schemas"]["TickedHorse"][];
            /** @description What is charged each time, by name. */
            services: components["schemas"]["TickedService"][];
        };
        /** @description The barn's day. */
        Today: {
            /**
             * @description What is given in these days, whether it is due on this one or not, by horse and
             *     drug. What is given as needed is here alone, until it is given.
             */
            courses: components["schemas"]["CurrentMedication"][];
            /** Format: date */
            date: string;
            /** @description What was missed first, then by time of day and horse. */
            doses: components["schemas"]["DueDose"][];
            /** @description What was missed first, then by time of day. */
            tasks: components["schemas"]["DueTask"][];
        };
        /** @description What a browser keeps to stay signed in. */
        TokenView: {
            /** @description To be sent in the header `token-x`; good for 30 days. */
            token: string;
        };
        /** @description Who trains a horse. */
        TrainerBody: {
            contact?: string | null;
            name?: string | null;
            specialization?: string | null;
        };
        /** @description Who trains a horse. */
        TrainerView: {
            contact: string;
            name: string;
            specialization: string;
        };
        /** @description Training and performance of a new horse. */
        TrainingBody: {
            competitionResults?: components["schemas"]["CompetitionBody"][] | null;
            goals?: string[] | null;
            trainerInformation?: null | components["schemas"]["TrainerBody"];
            trainingLog?: components["schemas"]["TrainingLogEntryBody"][] | null;
        };
        /** @description A day of training: a date at least. */
        TrainingLogEntryBody: {
            activity?: string | null;
            /** Format: date */
            date: string;
            notes?: string | null;
        };
        /** @description A day of training. */
        TrainingLogEntryView: {
            activity: string;
            /** Format: date */
            date: string;
            notes: string;
        };
        /** @description The training of the last twelve weeks. */
        TrainingSummaryView: {
            /** @description Newest first. */
            competitions: components["schemas"]["CompetitionView"][];
            goals: string[];
            /**
             * Format: date
             * @description The date of the last ride.
             */
            last_on: string | null;
            /** @description The entries of the log in these weeks, newest first. */
            log: components["schemas"]["TrainingLogEntryView"][];
            /**
             * Format: int32
             * @description The rides of the last 30 days.
             */
            rides_in_30_days: number;
            trainer: components["schemas"]["TrainerView"];
            /**
             * @description The rides of each of the last twelve weeks. A week is seven days; the
             *     last one ends today.
             */
            weeks: number[];
        };
        /** @description Training and performance. */
        TrainingView: {
            competitions: components["schemas"]["CompetitionView"][];
            goals: string[];
            log: components["schemas"]["TrainingLogEntryView"][];
            trainer: components["schemas"]["TrainerView"];
        };
        /**
         * @description Who goes out with whom, and who must not. Horses that are archived or gone are left
         *     out.
         */
        Turnout: components["schemas"]["Belonging"] & {
            apart: components["schemas"]["Apart"][];
            /** @description In their order. */
            groups: components["schemas"]["TurnoutGroup"][];
            /** @description The horses that it names, by name. */
            horses: components["schemas"]["HorseNameView"][];
            /**
             * Format: int32
             * @description How often it was saved; 0 if never.
             */
            revision: number;
            warnings: components["schemas"]["TurnoutWarning"][];
        };
        /** @description Who goes out with whom, and who must not. */
        TurnoutBody: {
            apart?: components["schemas"]["ApartBody"][] | null;
            /** @description In their order. */
            groups?: components["schemas"]["TurnoutGroupBody"][] | null;
            /**
             * Format: int32
             * @description The revision as it was read: if it is another one by now, the answer is
             *     409 and nothing is saved.
             */
            revision?: number | null;
        };
        /** @description Horses that go out together. */
        TurnoutGroup: {
            /** @description When they go out, `08:00`. */
            from: string;
            horse_ids: string[];
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * Format: uuid
             * @description Where to, if that is set and the plan has it.
             */
            place_id: string | null;
            /** @description When they come in, on the same day. */
            until: string;
            weekdays: components["schemas"]["Weekday"][];
        };
        /** @description Horses that go out together. A group without an id is new. */
        TurnoutGroupBody: {
            /** @description When they go out, `08:00`. */
            from: string;
            horse_ids?: string[] | null;
            id?: string | null;
            name: string;
            /** @description A paddock, or a stall. */
            place_id?: string | null;
            /** @description When they come in, later on the same day. */
            until: string;
            /** @description At least one. */
            weekdays?: components["schemas"]["Weekday"][] | null;
        };
        /**
         * @description That two horses meet although they must not: in one group, or in two that are in
         *     one place at the same time.
         */
        TurnoutWarning: {
            /**
             * Format: uuid
             * @description The group; of two the later one of the list.
             */
            group_id: string;
            horse_ids: string[];
            /** @description Why they must not meet; may be empty. */
            note: string;
        };
        /** @description An owner of whom something is not billed yet. */
        UnbilledView: {
            /** @description Their sum. */
            amount: components["schemas"]["Dollars"];
            /**
             * Format: uuid
             * @description Null for an owner who is no contact.
             */
            contact_id?: string | null;
            name: string;
            /**
             * Format: int32
             * @description How many parts of entries.
             */
            parts: number;
        };
        /** @description A class that is in no session. */
        UnscheduledView: {
            /** Format: uuid */
            class_id: string;
            /** @description How many horses take part. */
            entries: number;
            name: string;
            number: string;
        };
        /** @description A photo of one of the account's horses. */
        UploadBody: {
            /**
             * Format: binary
             * @description JPEG, PNG, WebP or GIF by its content; at most 10 MiB and 50 megapixels.
             */
            file: string;
            horseId: string;
            /** @description `profile`, `header` or `gallery`. */
            type: string;
        };
        /** @description Where an uploaded photo is. */
        UploadView: {
            /** @description The photo's path, for `horses/photo_upload` or `horses/{id}/gallery`. */
            url: string;
        };
        /** @description What there is to say of a show's notice without reading it. */
        UsdaFacts: {
            /**
             * @description Whether the server does by itself what is due when the notice is: sends it,
             *     or makes its letter ready. Not once the notice was refused for good, nor
             *     where the server delivers notices and the letter is ready for its organizer.
             */
            usda_automatic: boolean;
            usda_delivery: components["schemas"]["DeliveryMethod"];
            usda_letter_ready_at: components["schemas"]["Instant"] | null;
            usda_notification_scheduled_time: components["schemas"]["Instant"] | null;
            /**
             * @description Whether the USDA was notified: the server delivered the notice, or its
             *     organizer said that they sent it.
             */
            usda_notified: boolean;
            usda_notified_at: components["schemas"]["Instant"] | null;
            usda_rule: components["schemas"]["UsdaRule"];
            usda_state: components["schemas"]["NoticeState"];
        };
        /** @description What is to be known of the notice of one show, and of the package of its records. */
        UsdaOverview: {
            /** @description Until when changes are to be told: 15 days before the start. */
            amendment_due_at: components["schemas"]["Instant"];
            /** @description Whether that has passed. */
            amendment_late: boolean;
            /** @description What changed since the last notice was given and is still to be told. */
            changes: components["schemas"]["ChangeView"][];
            /** @description What the next notice lacks, in the order of 9 CFR 11.16(a). */
            missing: components["schemas"]["MissingView"][];
            /** @description The notices, the original first. */
            notices: components["schemas"]["NoticeView"][];
            /** @description The package of the show's records. */
            package: components["schemas"]["PackageView"];
        };
        /** @description The rule that asks for the notice. */
        UsdaRule: {
            /** @description Whether it is in force on the day of the show. */
            in_force: boolean;
            /** @description Where it is written. */
            reference: string;
            /** @description Its state in words. */
            status: string;
        };
        /** @description A shot. */
        VaccinationBody: {
            /** Format: date */
            date?: string | null;
            name: string;
            /** Format: date */
            nextDue?: string | null;
            /** @description The product that was given, with its lot if it is known. */
            product?: string | null;
        };
        /** @description A shot. */
        VaccinationView: {
            /** Format: date */
            date: string | null;
            name: string;
            /** Format: date */
            nextDue: string | null;
            product: string;
        };
        /** @description A veterinarian's visit: a date and at least one of the texts. */
        VetVisitBody: {
            /** Format: date */
            date: string;
            /** @description That of an older entry; a new one has none. */
            guid?: string | null;
            notes?: string | null;
            reason?: string | null;
            vet?: string | null;
        };
        /** @description A veterinarian's visit. */
        VetVisitView: {
            /** Format: date */
            date: string;
            /** @description Goes with the entry when the section is saved. */
            guid: string;
            notes: string;
            reason: string;
            vet: string;
        };
        /**
         * @description What kind of care a visit was.
         * @enum {string}
         */
        VisitKind: "vaccination" | "deworming" | "dental" | "hoof" | "veterinary" | "other";
        /** @description A line of the bill that is waived. */
        WaiverBody: {
            /** @description The id of the line. */
            line?: string | null;
            reason: string;
        };
        /**
         * @description An entry that the office makes, also with what the show's `form` does not ask
         *     for.
         */
        WalkInBody: {
            breed?: string | null;
            /** @description Each by its id, or by its name in any case; none is required. */
            classes_entered?: components["schemas"]["EnteredClassBody"][] | null;
            /** @description Whom to call after an accident. */
            emergency_contact?: null | components["schemas"]["EmergencyContactBody"];
            /** @description What is bought beside classes. */
            extras?: components["schemas"]["ExtraBody"][] | null;
            horse_name: string;
            memberships?: components["schemas"]["MembershipBody"][] | null;
            notes?: string | null;
            /**
             * @description Whether the entry is made also before the opening, after the closing, and
             *     without a place.
             */
            override?: boolean | null;
            /** @description The horse's owner. */
            owner?: null | components["schemas"]["EntryPersonBody"];
            /** @description The horse's number in a registry. */
            registration_number?: string | null;
            rider_address?: null | components["schemas"]["KnownAddressBody"];
            /** Format: date */
            rider_birth_date?: string | null;
            rider_email?: string | null;
            rider_name: string;
            rider_phone?: string | null;
            /**
             * Format: double
             * @description The total that the rider was shown, in US dollars. If it is another one
             *     by now, the answer is 409 `prices_changed` and nothing is entered.
             */
            total?: number | null;
            /** @description The horse's trainer. */
            trainer?: null | components["schemas"]["EntryPersonBody"];
        };
        /**
         * @description A day of the week, as calendars write it (RFC 5545).
         * @enum {string}
         */
        Weekday: "MO" | "TU" | "WE" | "TH" | "FR" | "SA" | "SU";
        /**
         * @description That a drug is still in a horse on the first day of a show: a warning, nothing is
         *     refused.
         */
        Withdrawal: components["schemas"]["Belonging"] & {
            /**
             * Format: int32
             * @description For how many days after the last dose the horse must not be shown.
             */
            days: number;
            drug: string;
            horse: components["schemas"]["HorseNameView"];
            /**
             * Format: date
             * @description The last dose that was given or is planned; null if it goes on until further
             *     notice.
             */
            last_dose_on: string | null;
            medication_id: components["schemas"]["Oid"];
            /**
             * Format: date
             * @description The last day on which the horse must not be shown; null if the end is not known.
             */
            until: string | null;
        };
        /** @description What falls on an owner who is no contact. */
        WithoutContact: {
            amount: components["schemas"]["Dollars"];
            /** Format: uuid */
            horse_id: string | null;
            /** @description Empty of a horse without owners. */
            name: string;
        };
        /** @description A place that an entry has in another class of the show. */
        WonView: {
            name: string;
            number: string;
            /** Format: int32 */
            place: number;
        };
        /** @description The horses of all work-offs of a class. */
        WorkOffBody: {
            /** @description Of each work-off the best one first. Empty undoes them. */
            back_numbers?: number[] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    change_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailChange"];
            };
        };
        responses: {
            /** @description The new address gets a mail */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The address is taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, or the password is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts have failed; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sign in or up at the moment; see `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_email: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The link does not work */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The address is taken meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_exports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    request_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being made */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_export: {
        parameters: {
            query?: {
                /**
                 * @description `json`: how far the archive is. `zip`: the archive, with a file of JSON and one
                 *     of CSV for each table, the photos, and the letters to the USDA.
                 */
                format?: "json" | "zip";
            };
            header?: never;
            path: {
                /** @description The archive's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is, or the archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportView"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such archive of this account, or as `zip` none that is ready */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description What an earlier sign-in of this browser answered in this header: its attempts are counted apart from those of strangers */
                "device-x"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    /** @description To be sent with later sign-ins */
                    "device-x"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"];
                };
            };
            /** @description Wrong address or password; a code is required (`second_factor_required`) or wrong (`second_factor_wrong`) */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts have failed; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sign in or up at the moment; see `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerAgain"];
            };
        };
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_owner`: others work in an organization that would have no owner */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The password is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts have failed; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sign in or up at the moment; see `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description It is changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, or the current password is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts have failed; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sign in or up at the moment; see `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    request_password_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description If the address has an account, it gets a mail */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description It is set */
            204: {
                headers: {
                    /** @description To be sent with later sign-ins */
                    "device-x"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The link does not work */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sign in or up at the moment; see `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FirstCode"];
            };
        };
        responses: {
            /** @description It is on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is on already, or not begun */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The code is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    begin_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAgain"];
            };
        };
        responses: {
            /** @description The secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is on already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The password is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts have failed; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sign in or up at the moment; see `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordAndCode"];
            };
        };
        responses: {
            /** @description It is off */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is off already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The password or the code is wrong */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many attempts have failed; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sign in or up at the moment; see `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_this_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_all_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All have ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such session of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description The account is open */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenView"];
                };
            };
            /** @description The address is taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sign in or up at the moment; see `Retry-After` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_appointments: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only those that have an occurrence on this day or later, YYYY-MM-DD. */
                from?: string;
                /** @description Only with this horse. */
                horse_id?: string;
                /** @description Only of this kind. */
                kind?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of appointments; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_appointment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentBody"];
            };
        };
        responses: {
            /** @description The new appointment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_appointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The appointment's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The appointment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such appointment of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_appointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The appointment's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentBody"];
            };
        };
        responses: {
            /** @description The appointment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such appointment of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_appointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The appointment's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such appointment of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_occurrence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day in the series, YYYY-MM-DD */
                date: string;
                /** @description The appointment's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OccurrenceBody"];
            };
        };
        responses: {
            /** @description The whole appointment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppointmentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such occurrence of an appointment of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` or `too_many_changes` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    drop_occurrence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day in the series, YYYY-MM-DD */
                date: string;
                /** @description The appointment's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does not take place */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such occurrence of an appointment of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_changes` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_bills: {
        parameters: {
            query?: {
                /** @description Only to this contact. */
                contact_id?: string;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only of this organization. */
                organization_id?: string;
                /**
                 * @description Only those whose recipient contains this, whatever the case and accents, or
                 *     whose number it is.
                 */
                q?: string;
                status?: components["schemas"]["BillStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of bills; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_bill: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillBody"];
            };
        };
        responses: {
            /** @description The new bill */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `part_billed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_bill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bill's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bill */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such bill of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_bill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bill's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillBody"];
            };
        };
        responses: {
            /** @description The bill */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such bill of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`, `bill_fixed` or `part_billed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_bill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bill's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is cancelled */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such bill of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bill_has_payments` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print_bill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bill's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such bill of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_bill_payment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it records nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The bill's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BillPaymentBody"];
            };
        };
        responses: {
            /** @description The bill with the new line of its ledger */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such bill of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payment_refused` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    send_bill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bill's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendBody"] | null;
            };
        };
        responses: {
            /** @description The bill, whose mail will be sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such bill of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `bill_fixed`: it is cancelled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_month: {
        parameters: {
            query: {
                /** @description As `2026-09`. */
                month: string;
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Month"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_month: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it makes nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MonthBody"];
            };
        };
        responses: {
            /** @description The new bills */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeMonth"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields: also a line that is not there any more */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    send_month: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it gets the same answer */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMonthBody"];
            };
        };
        responses: {
            /** @description How many are mailed, and which are not */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentMonth"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    propose_bill: {
        parameters: {
            query: {
                /** @description The monthly rate of board in US dollars; that of the last bill if not given. */
                board_rate?: number;
                /** @description The owner, if it is a contact. */
                contact_id?: string;
                /** @description The month of the board, as `2026-09`. */
                month: string;
                /** @description The name of an owner who is no contact. */
                name?: string;
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalView"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_unbilled: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The owners */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnbilledView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_book: {
        parameters: {
            query?: {
                category?: components["schemas"]["Category"];
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only those of which a part falls on this horse. */
                horse_id?: string;
                kind?: components["schemas"]["EntryKind"];
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only of this month, 1 to 12; it needs the year. */
                month?: number;
                /** @description Only of this organization. */
                organization_id?: string;
                /** @description Only those of which a part falls on the owner with this name. */
                owner?: string;
                /**
                 * @description Only those that contain this in description, contact, horses or note, whatever
                 *     the case and accents.
                 */
                q?: string;
                /** @description Only of this year. */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookEntryView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_book_entry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookEntryBody"];
            };
        };
        responses: {
            /** @description The new entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookEntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_book: {
        parameters: {
            query?: {
                category?: components["schemas"]["Category"];
                /** @description Only those of which a part falls on this horse. */
                horse_id?: string;
                kind?: components["schemas"]["EntryKind"];
                /** @description Only of this month, 1 to 12; it needs the year. */
                month?: number;
                /** @description Only of this organization. */
                organization_id?: string;
                /** @description Only those of which a part falls on the owner with this name. */
                owner?: string;
                /**
                 * @description Only those that contain this in description, contact, horses or note, whatever
                 *     the case and accents.
                 */
                q?: string;
                /** @description Only of this year. */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_book_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The entry's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookEntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_book_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The entry's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookEntryBody"];
            };
        };
        responses: {
            /** @description The entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookEntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`, or `entry_billed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_book_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The entry's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `entry_billed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_book_accounts: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookAccounts"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_book_accounts: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookAccountsBody"];
            };
        };
        responses: {
            /** @description The accounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookAccounts"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_budget: {
        parameters: {
            query: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
                year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetView"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_budget: {
        parameters: {
            query: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
                year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BudgetBody"];
            };
        };
        responses: {
            /** @description The budget */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetView"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_cash: {
        parameters: {
            query: {
                /** @description The first day, `YYYY-MM-DD`. */
                from: string;
                /** @description The account's own organization if not given. */
                organization_id?: string;
                /** @description The last day, `YYYY-MM-DD`, at most three years later. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cash"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_journal: {
        parameters: {
            query: {
                /** @description The first day, `YYYY-MM-DD`. */
                from: string;
                /** @description The account's own organization if not given. */
                organization_id?: string;
                /** @description The last day, `YYYY-MM-DD`, at most three years later. */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_receivables: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receivables"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    summarize_book: {
        parameters: {
            query: {
                by: "category" | "horse" | "owner" | "month";
                /** @description The account's own organization if not given. */
                organization_id?: string;
                year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryView"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_calendar_items: {
        parameters: {
            query?: {
                /** @description Required: the first day, YYYY-MM-DD. */
                from?: string;
                /** @description Required: the last day; at most 400 days with the first. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What has a date on these days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarItemView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_calendar_feed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address, if there is one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFeedView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_calendar_feed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new address */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFeedView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_calendar_feed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_calendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the calendar's address */
                secret: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar (RFC 5545) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description No such calendar */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_care_of_all: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CareOfAllBody"];
            };
        };
        responses: {
            /** @description The new visits, and what undoes them */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareBatch"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it for one of the horses */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description One of them is no horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_limit_reached`, `horse_full` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_care_of_all: {
        parameters: {
            query: {
                /** @description The visits that were recorded at once. */
                batch: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such visits of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_late_to_undo` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_care_visit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The visit's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareVisit"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such visit of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_care_visit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The visit's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CareVisitBody"];
            };
        };
        responses: {
            /** @description The whole visit */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareVisit"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such visit of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`, `horse_full` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_care_visit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The visit's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such visit of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_care_intervals: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The intervals, in days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareIntervals"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_care_intervals: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CareIntervalsBody"];
            };
        };
        responses: {
            /** @description The intervals, in days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareIntervals"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report_client_error: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientErrorBody"];
            };
        };
        responses: {
            /** @description Logged */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description More than 16 KiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many reports; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_contacts: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only contacts that list this horse, by its id. */
                horse?: string;
                /** @description Only contacts of this kind. */
                kind?: "owner" | "veterinarian" | "farrier" | "trainer" | "supplier" | "insurance" | "emergency" | "other";
                /**
                 * @description How many items at most, 1 to 500; 100 if not given. A page is shorter if
                 *     its contacts are long.
                 */
                limit?: number;
                /**
                 * @description Only contacts in whose name, company, email address, phone numbers or
                 *     notes all of these words are found, whatever the case and accents.
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_contact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBody"];
            };
        };
        responses: {
            /** @description The new contact */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_contact_table: {
        parameters: {
            query?: {
                /** @description Only contacts that list this horse, by its id. */
                horse?: string;
                /** @description Only contacts of this kind. */
                kind?: "owner" | "veterinarian" | "farrier" | "trainer" | "supplier" | "insurance" | "emergency" | "other";
                /**
                 * @description Only contacts in whose name, company, email address, phone numbers or
                 *     notes all of these words are found, whatever the case and accents.
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_contact_cards: {
        parameters: {
            query?: {
                /** @description Only contacts that list this horse, by its id. */
                horse?: string;
                /** @description Only contacts of this kind. */
                kind?: "owner" | "veterinarian" | "farrier" | "trainer" | "supplier" | "insurance" | "emergency" | "other";
                /**
                 * @description Only contacts in whose name, company, email address, phone numbers or
                 *     notes all of these words are found, whatever the case and accents.
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vCards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vcard": string;
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactWithHorses"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such contact */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    save_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBody"];
            };
        };
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such contact */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`: it was saved since it was read */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such contact */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_contact_card: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vCard */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/vcard": string;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such contact */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_owner_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerLink"];
                };
            };
            /** @description The contact has no link */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such contact of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_owner_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerLinkBody"];
            };
        };
        responses: {
            /** @description The link that there is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerLink"];
                };
            };
            /** @description The new link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerLink"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such contact of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields; at `mail` if the contact has no address */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_owner_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is dead */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such contact of this account, or it has no link */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    import_contacts: {
        parameters: {
            query?: {
                /**
                 * @description The kind of contacts whose cards name none in their categories; `other`
                 *     if it is not given.
                 */
                kind?: "owner" | "veterinarian" | "farrier" | "trainer" | "supplier" | "insurance" | "emergency" | "other";
                /** @description The organization of the new contacts; without it the account's own. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A file of at most 8 MiB and 5,000 cards */
        requestBody: {
            content: {
                "text/vcard": string;
            };
        };
        responses: {
            /** @description What became of the cards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedContacts"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No vCard file */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No card or too many in it, or too many contacts */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_deadlines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of it, at most one for each show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadlineView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_device_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnDeviceLinkView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_api_page: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_api_page_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its name */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description No such file */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_documents: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /**
                 * @description `ended`: only those whose last day is over; `soon`: only those that end
                 *     today or within 60 days. Days are those of UTC.
                 */
                expires?: string;
                /** @description Only those about this horse. */
                horse?: string;
                /** @description Only this kind. */
                kind?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /**
                 * @description Only those whose title, kind or notes contain each of these words,
                 *     whatever the case and the accents.
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of documents; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it answers the first document */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentForm"];
            };
        };
        responses: {
            /** @description The new document */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No file of a known kind, or no form */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, or a damaged picture */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such document that this account may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentBody"];
            };
        };
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such document that this account may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was changed since it was read */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such document that this account may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_document_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as a download that a browser does not keep */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such document that this account may read */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_document_thumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A square of at most 256 pixels */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such document that this account may read, or no picture of it */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_emergency_links: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyLinkRow"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_emergency_links: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are dead */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_emergency_choices: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it shows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyChoices"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_emergency_choices: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmergencyChoicesBody"];
            };
        };
        responses: {
            /** @description What it shows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyChoices"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_emergency_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyPage"];
                };
            };
            /** @description No such link, or it is dead */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_emergency_photo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": number[];
                };
            };
            /** @description No such link, or it is dead, or it has no photo */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_own_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the entry's link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry and its show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnEntryView"];
                };
            };
            /** @description `link_not_valid` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_own_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the entry's link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnEntryBody"];
            };
        };
        responses: {
            /** @description The entry and its show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnEntryView"];
                };
            };
            /** @description `link_not_valid` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`, `registration_closed`, `entry_cancelled` or `waiver_changed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    scratch_own_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the entry's link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry and its show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnEntryView"];
                };
            };
            /** @description `link_not_valid` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `show_has_begun` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /**
                 * @description Only shows that end at this instant or later: ISO 8601 with an offset,
                 *     or a date, which starts at midnight UTC.
                 */
                from?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only shows whose name or venue contains this, whatever the case. */
                q?: string;
                /** @description `start` (the default) or `-start`. */
                sort?: string;
                /** @description Only shows that start before this instant. */
                to?: string;
                /** @description Only shows of this type, whatever the case. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of shows; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_event: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventBody"];
            };
        };
        responses: {
            /** @description The new show */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The template of this name was saved meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventBody"];
            };
        };
        responses: {
            /** @description The whole show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The show or its template was saved meanwhile, or a class with entries is left out */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is hidden */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_event_audit: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /**
                 * @description `json`: a page of lines. `csv`: all of them as a table, in UTF-8 with a byte
                 *     order mark; `limit` and `cursor` do not apply.
                 */
                format?: "json" | "csv";
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the trail; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLineView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_classes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The classes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountedClassView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description How many entries were cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledClassView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_card: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
                /** @description Which judge, counted from 0 */
                judge_index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The card */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role, or the link of the device, does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such card */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The class has no format, or a master card */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    save_card: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
                /** @description Which judge, counted from 0 */
                judge_index: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardBody"];
            };
        };
        responses: {
            /** @description The card as it is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role, or the link of the device, does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such card */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was saved meanwhile, or the class has no format, or a master card */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, such as an unknown back number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_combine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The combined class */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is as before */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is not combined */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `results_published`, `entered_twice`, or it was `regrouped` itself */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_class_entries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The class, its entries and its waiting list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassSheetView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_class_format: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassFormatView"] | null;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link of the device does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_class_format: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormatBody"];
            };
        };
        responses: {
            /** @description The format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassFormatView"] | null;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`: the format has another `revision` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_gate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GateView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tap_gate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client: a tap with a key is taken once */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TapBody"];
            };
        };
        responses: {
            /** @description The gate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GateView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The class was tapped too often */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, such as a horse that is not in the class */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order of go */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderBody"];
            };
        };
        responses: {
            /** @description The order of go */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, such as a horse that does not take part */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    draw_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrawBody"];
            };
        };
        responses: {
            /** @description The order of go */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_class_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassResultsView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The class has no format */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publish_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishBody"];
            };
        };
        responses: {
            /** @description The results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassResultsView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The class has no format, or its cards are not complete: `open` says what is missing */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A correction without a reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    split_class: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitClassBody"];
            };
        };
        responses: {
            /** @description The new classes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegroupingView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is under way: `class_started`, `cards_saved`, `results_published`, `has_master_card`; or `regrouped` already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, such as an entry that is missing */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_split: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class that was split */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is as before */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is not split */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `results_published`, `entered_twice`, or a part was `regrouped` itself */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_class_state: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client: a tap with a key is taken once */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassStateBody"];
            };
        };
        responses: {
            /** @description The gate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GateView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The class was tapped too often */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_work_off: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The class's id */
                class_id: string;
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkOffBody"];
            };
        };
        responses: {
            /** @description The results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassResultsView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such class of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The class has no format */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    combine_classes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CombineClassesBody"];
            };
        };
        responses: {
            /** @description The new class */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegroupingView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description One is under way: `class_started`, `cards_saved`, `results_published`, `has_master_card`; it was `regrouped` already; or a horse would be there twice: `entered_twice` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_regrouped_classes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was not undone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegroupingView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    copy_event: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyBody"];
            };
        };
        responses: {
            /** @description The new show */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The account has as many shows as it may have */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_device_links: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceLinkView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_device_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceLinkBody"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceLinkView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The show has as many links as it may have */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_device_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
                /** @description The link's id */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such link of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_device_link_qr_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
                /** @description The link's id */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture of the link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such link of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_entries: {
        parameters: {
            query?: {
                /** @description `entries` or `classes`. */
                rows?: "entries" | "classes";
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_event_data: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Participants, fees and entries by class */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDataView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_event_extras: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The extras */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SoldExtraView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_event_extras: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_inspections: {
        parameters: {
            query?: {
                /** @description The id of a class; without it all horses of the show. */
                class_id?: string;
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The horses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectionsView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account, or no such class */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_judges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The judges */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassJudgeView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_judging: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The classes, in the order of the show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassJudgingView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    follow_day: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, as for all */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_messages: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    send_message: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it sends nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageBody"];
            };
        };
        responses: {
            /** @description The message; its mails are queued */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_recipients` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 20 messages of the show within a day */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    count_message_recipients: {
        parameters: {
            query?: {
                /** @description Required with `class`. */
                class_id?: string;
                /** @description `all` (the default), `class` or `due`; see `MessageBody`. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of addresses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecipientsView"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_event_money: {
        parameters: {
            query?: {
                /**
                 * @description `day`, `person` or `method`; without it the answer is one object with the sums of
                 *     the show.
                 */
                by?: string;
                /** @description The first day in the show's zone, `2027-05-01`; only with `by`. */
                from?: string;
                /** @description The last day in the show's zone, which is part of it; only with `by`. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums of the show, or a list of sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoneyAnswer"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_event_money: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print_entries: {
        parameters: {
            query?: {
                /** @description Only the entries of this class, by its id. */
                class?: string | null;
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
                /** @description `class-sheets`, `judge-cards`, `check-in`, `back-numbers` or `bills` */
                paper: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paper */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account, class or paper */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paper */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_event_qr_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture of the link of the public form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it registers nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationBody"];
            };
        };
        responses: {
            /** @description The new registration */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewRegistrationView"];
                };
            };
            /** @description A `horse_id` without a valid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The show takes no entries now, with the code `prices_changed` the total is another one: then the problem has the new `bill` and `total_fee`; or `waiver_changed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RegistrationConflict"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_registrations: {
        parameters: {
            query?: {
                /** @description Only entries in the class of this id, in any state. */
                class?: string;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description `true`: only entries that still owe something. */
                due?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /**
                 * @description Only entries that lack this of what the show asks, as an entry's `missing` names
                 *     it; `any` is anything.
                 */
                missing?: string;
                /**
                 * @description Only entries with all of these words in the rider's name, email address
                 *     or telephone number, the horse's name, the entry or back number, or the notes,
                 *     whatever the case and accents. `#12` finds the number 12 only.
                 */
                q?: string;
                /**
                 * @description `-created` (the default: last made first), `number` (the back number),
                 *     `rider`, `horse` or `balance` (what is still due, the most first).
                 */
                sort?: string;
                /**
                 * @description Only entries in this state: `entered`, `waitlisted`, `scratched` or
                 *     `cancelled`.
                 */
                status?: string;
            };
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of registrations; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedEntryView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_walk_in: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it registers nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalkInBody"];
            };
        };
        responses: {
            /** @description The new registration */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewRegistrationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Without `override` the show takes no entries now, or `prices_changed` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["RegistrationConflict"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_ring_state: {
        parameters: {
            query?: never;
            header?: {
                /** @description Chosen by the client: a tap with a key is taken once */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The show's id */
                id: string;
                /** @description The ring's id */
                ring_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RingStateBody"];
            };
        };
        responses: {
            /** @description The schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such ring */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    save_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleBody"];
            };
        };
        responses: {
            /** @description The schedule as it is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was saved meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submit_event_to_usda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        /** @description What the account says of the notice that it sent, if it says anything */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StatementBody"] | null;
            };
        };
        responses: {
            /** @description The notified show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Notified before, being notified now, or over; or no letter was made ready that the account could have sent */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The notice could not be delivered, or its letter not be written */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_event_usda: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is missing, what changed, the notices, and the package */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsdaOverview"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    amend_usda_notice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        /** @description What the account says of the notice that it sent, if it says anything */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["StatementBody"] | null;
            };
        };
        responses: {
            /** @description What is to be known of the notice afterwards */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsdaOverview"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing changed, or it is being delivered now; or no letter was made ready that the account could have sent */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The amended notice could not be delivered, or its letter not be written */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview_usda_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letter's words */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many previews; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    prepare_usda_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notice, whose letter is ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadyNoticeView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No letter is ready, and the server delivers the notices or the show is over; or the notice was given and nothing changed; or the letter is being written now */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The letter could not be written; it is tried again */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview_usda_letter_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many previews; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acknowledge_usda_notice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
                /** @description The notice's id */
                notice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcknowledgementBody"];
            };
        };
        responses: {
            /** @description What is to be known of the notice afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsdaOverview"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such notice of this account, or it was not given */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_usda_acknowledgement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
                /** @description The notice's id */
                notice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing is noted any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such notice of this account, or it was not given */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_usda_notice_letter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
                /** @description The notice's id */
                notice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such notice of this account, or none that was written */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_usda_package: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many of them; see `Retry-After` */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_public_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The show */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicEventView"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    follow_public_day: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. `day`: `version`, `is_whole`, `as_of`, `schedule_revision`, `rings` as in the public schedule, `lines` (all, or those that changed), `changed_classes`. `beat`: `as_of`; nothing changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_my_day: {
        parameters: {
            query: {
                /** @description What horse or rider wears. */
                back_number: number;
            };
            header?: never;
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyDayView"];
                };
            };
            /** @description No such show, or nobody in a class has the number */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_my_day: {
        parameters: {
            query: {
                /** @description What horse or rider wears. */
                back_number: number;
            };
            header?: never;
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar (RFC 5545) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description No such show, or nobody in a class has the number */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_public_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicResultsView"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_public_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_public_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The show's `hashed_id` or id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicScheduleView"];
                };
            };
            /** @description No such show */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_event_templates: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of templates; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_event_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The template's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such template of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_event_types: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types, in the organizer's words */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_table: {
        parameters: {
            query?: {
                /** @description Of this show, for classes and entries. */
                event_id?: string;
                /** @description Of this organization; without it of the account's own. */
                organization_id?: string;
            };
            header?: never;
            path: {
                /** @description `horses`, `contacts`, `care`, `appointments`, `book`, `classes` or `entries` */
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such table, organization or show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Classes and entries are of a show */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthView"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthView"];
                };
            };
            /** @description Something that requests need cannot be used: the log says what */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_horses: {
        parameters: {
            query?: {
                /** @description `true`: only those that are archived; otherwise only the others. */
                archived?: boolean;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only horses whose name contains this, whatever the case. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of horses; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    save_horse_section: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SectionBody"];
            };
        };
        responses: {
            /** @description The whole horse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The section was changed since it was read */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_horse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HorseBody"];
            };
        };
        responses: {
            /** @description The new horse */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_horse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The horse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseAnswer"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account or for sale */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_horse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archive_horse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveBody"];
            };
        };
        responses: {
            /** @description The whole horse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bring_back_horse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not archived */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print_bill_of_sale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bill of sale */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_care_visits: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only of this kind. */
                kind?: components["schemas"]["VisitKind"];
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of visits; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareVisit"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_care: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CareVisitBody"];
            };
        };
        responses: {
            /** @description The new visit */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareVisit"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_limit_reached`, `horse_full` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_horse_documents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A ZIP file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_emergency_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyLink"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account, or it has no link */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    make_emergency_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmergencyLinkBody"];
            };
        };
        responses: {
            /** @description The link that there is */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyLink"];
                };
            };
            /** @description The new link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmergencyLink"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_emergency_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is dead */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account, or it has no link */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print_emergency_sheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sheet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    arrange_gallery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GalleryBody"];
            };
        };
        responses: {
            /** @description The whole horse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many photos, or not of this horse */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_inquiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it sends nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InquiryBody"];
            };
        };
        responses: {
            /** @description It is kept for the seller, and its mail is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse is for sale */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The horse is the account's own */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_observation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ObservationForm"];
            };
        };
        responses: {
            /** @description The new observation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The photo is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No image of a known format, or no form */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, or a damaged image */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_horse_photo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
                /** @description `profile` or `header` */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account, or it has no such photo */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    place_horse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlaceBody"];
            };
        };
        responses: {
            /** @description It stands there */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `stall_taken`, `horse_archived`, `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_stays: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of stays; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stay"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_report: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportBody"];
            };
        };
        responses: {
            /** @description The report */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse is for sale */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The horse is the account's own */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_horse_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseResultView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account or for sale */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_sale_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleLink"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account, or it has no link */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_horse_services: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The services */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseServices"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_horse_services: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The horse's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HorseServicesBody"];
            };
        };
        responses: {
            /** @description The services */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseServices"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tick_service: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day, `YYYY-MM-DD`; not after tomorrow */
                date: string;
                /** @description The horse's id */
                id: string;
                /** @description The id of a service that is charged each time */
                service_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceTickBody"];
            };
        };
        responses: {
            /** @description What is ticked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TickedQuantity"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse or service of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_billed`, `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_breeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_horses_for_sale: {
        parameters: {
            query?: {
                /** @description Whole years. */
                age_from?: number;
                age_to?: number;
                /** @description Only of this breed, in any case. */
                breed?: string;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only horses whose discipline contains this, whatever the case. */
                discipline?: string;
                /** @description Only of this gender. */
                gender?: components["schemas"]["Gender"];
                /** @description Hands and inches, such as `15.3`. */
                height_from?: string;
                height_to?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description US dollars. A horse whose price is on request has none. */
                price_from?: number;
                price_to?: number;
                /**
                 * @description Only horses whose name, breed, stable or location contains this,
                 *     whatever the case.
                 */
                q?: string;
                /** @description The same as `gender`. */
                sex?: components["schemas"]["Gender"];
                /**
                 * @description `newest` (the default: last listed first), `price`, `price_desc`, `height`, `age` or
                 *     `name`. What has no price, height or age comes last.
                 */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of horses; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaleHorseRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_care: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only of the horse with this id. */
                horse?: string;
                /** @description Only of this kind. */
                kind?: components["schemas"]["CareKind"];
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only of horses whose name contains this, whatever the case. */
                q?: string;
                /** @description Only what is due on this day or earlier. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what is due; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_overview: {
        parameters: {
            query: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /**
                 * @description How many items at most, 1 to 500; 100 if not given. A page is shorter if
                 *     its sections are large.
                 */
                limit?: number;
                /** @description The section that is shown. */
                view: "training" | "feeding" | "grooming" | "equipment" | "boarding" | "breeding" | "pedigree" | "leasing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of horses; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_overview: {
        parameters: {
            query: {
                /** @description The section that is shown. */
                view: "training" | "feeding" | "grooming" | "equipment" | "boarding" | "breeding" | "pedigree" | "leasing";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_horse_photo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhotoUploadBody"];
            };
        };
        responses: {
            /** @description The whole horse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HorseView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_public_sale: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The horse */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicSale"];
                };
            };
            /** @description No such link, or it is dead */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_public_inquiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it sends nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The secret of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InquiryBody"];
            };
        };
        responses: {
            /** @description It is kept for the seller, and its mail is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such link, or it is dead */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many inquiries */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_imports: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Of this organization; without it of the account's own. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_import: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImportForm"];
            };
        };
        responses: {
            /** @description How it would be imported */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization or show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No table, or no form */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Nothing in it, or more than can be imported at once */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The import's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such import of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The import's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportChangeBody"];
            };
        };
        responses: {
            /** @description How it would be imported now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such import of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `import_done`, `import_undone`, or it was changed meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    run_import: {
        parameters: {
            query?: never;
            header?: {
                /** @description Not needed: an import is run once */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The import's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such import of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `import_undone`, `account_limit_reached`, or it was changed meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It must be said first how dates are read */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo_import: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The import's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What went and what stays */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportUndone"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such import of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `import_not_run` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_inquiries: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only those in this state. */
                state?: components["schemas"]["InquiryState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of inquiries; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InquiryView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_inquiry_state: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inquiry's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InquiryStateBody"];
            };
        };
        responses: {
            /** @description The inquiry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InquiryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The account received no such inquiry */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reply_to_inquiry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it answers once */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The inquiry's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InquiryReplyBody"];
            };
        };
        responses: {
            /** @description The inquiry with all replies */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InquiryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The account received no such inquiry */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    count_inquiries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InquiryCounts"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
            /** @description The link does not work */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    accept_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret part of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The offer that was accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OfferView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The link does not work */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The organization has too many members */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_medications: {
        parameters: {
            query?: {
                /**
                 * @description `true`: only those that are given on the day; `false`: only those that are
                 *     not.
                 */
                current?: boolean;
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description The day for `current`, `YYYY-MM-DD`; today if not given. */
                date?: string;
                /**
                 * @description Only those of the horse with this id. Without `current` those are listed
                 *     too that were deleted and are kept for their doses.
                 */
                horse?: string;
                /** @description How many courses at most, 1 to 500; 100 if not given. */
                limit?: number;
                /**
                 * @description The zone in which it is today, as IANA name. If not given, that of the
                 *     organization, or `UTC`.
                 */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of courses; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MedicationRow"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_medication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MedicationBody"];
            };
        };
        responses: {
            /** @description The new course */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Medication"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_medication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The course's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The course */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Medication"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such course of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_medication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The course's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MedicationBody"];
            };
        };
        responses: {
            /** @description The whole course */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Medication"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such course of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, or another horse */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_medication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The course's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such course of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    give_dose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A day of the course, `YYYY-MM-DD` */
                date: string;
                /** @description The course's id */
                id: string;
                /** @description One of its times, `08:00`; as needed when it is given */
                time: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DoseBody"];
            };
        };
        responses: {
            /** @description The dose */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dose"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such course of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `dose_too_soon` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No dose is due then, the day has not begun, or it is skipped without a reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_dose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day, `YYYY-MM-DD` */
                date: string;
                /** @description The course's id */
                id: string;
                /** @description The time, `08:00` */
                time: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not recorded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such course of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No date, or no time */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_withdrawals: {
        parameters: {
            query: {
                /** @description The show's first day, `YYYY-MM-DD`. */
                from: string;
                /** @description Only those of the horse with this id. */
                horse?: string;
                /** @description The show's last day; the first one if not given. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drugs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawal"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_notes: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only those about this horse. */
                horse?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /**
                 * @description Only those that contain each of these words, whatever the case and the
                 *     accents.
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notes; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_note: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteBody"];
            };
        };
        responses: {
            /** @description The new note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The note's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such note of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The note's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteBody"];
            };
        };
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such note of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was changed since it was read */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The note's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such note of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_observations: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only of this horse. */
                horse_id?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only of horses of this organization. */
                organization_id?: string;
                /** @description Only those that were seen, or were not. */
                seen?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of observations; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    see_observation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The observation's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObservationSeenBody"];
            };
        };
        responses: {
            /** @description The observation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObservationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such observation of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_observation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The observation's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such observation of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_api_description: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The API's description */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_organization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_organization_by_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_organization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationBody"];
            };
        };
        responses: {
            /** @description The whole organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was saved meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_organization_audit: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /**
                 * @description `json`: a page of lines. `csv`: all of them as a table, in UTF-8 with a byte
                 *     order mark; `limit` and `cursor` do not apply.
                 */
                format?: "json" | "csv";
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the trail; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLineView"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_invitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationBody"];
            };
        };
        responses: {
            /** @description The invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Already a member, or too many */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_invitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization's id */
                id: string;
                /** @description The invitation's id */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such invitation to an organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The member's account */
                account_id: string;
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleBody"];
            };
        };
        responses: {
            /** @description The member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such member of an organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `founder_stays`, or `last_owner`: the organization would have no owner */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    remove_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The member's account */
                account_id: string;
                /** @description The organization's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such member of an organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `founder_stays`, or `last_owner`: the organization would have no owner */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_organizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organizations, with the account's role in each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnRoleView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_owner_messages: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only to this organization. */
                organization_id?: string;
                /** @description Only those that were seen, or were not. */
                seen?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerMessage"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    see_owner_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The message's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerMessageSeenBody"];
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerMessage"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such message of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_owner_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerPage"];
                };
            };
            /** @description No such link, or it is dead */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print_owner_bill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The bill's id */
                id: string;
                /** @description The secret of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No such link, or it is dead, or no such bill to this owner */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many bills were printed */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_owner_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
                /** @description The secret of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as a download that a browser does not keep */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": number[];
                };
            };
            /** @description No such link, or it is dead, or no such document that is shared with this owner */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_owner_message: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it sends nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The secret of the link */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerMessageBody"];
            };
        };
        responses: {
            /** @description It is kept for the barn, and its mail is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No such link, or it is dead */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many messages were written */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    void_payment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it records nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The id of the line */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonBody"];
            };
        };
        responses: {
            /** @description The new line of the ledger */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such line of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_voided`, or `refund_exceeds_paid`: the payment was refunded */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_photo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The photo's name */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": number[];
                };
            };
            /** @description No such photo */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_sized_photo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The photo's name */
                name: string;
                /** @description `thumbnail`, `card` or `banner` */
                size: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": number[];
                };
            };
            /** @description No such photo */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_places: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Places"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_places: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlacesBody"];
            };
        };
        responses: {
            /** @description The plan */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Places"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`, `place_in_use` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print_door_cards: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cards, three on a page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    swap_places: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwapPlacesBody"];
            };
        };
        responses: {
            /** @description They have */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `stall_taken`, `horse_archived`, `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_registration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_registration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntryBody"];
            };
        };
        responses: {
            /** @description The whole entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`, with the `changes` since the revision in the request, `back_number_taken`, `number_in_class`, or `back_number_used` without `reuse_number` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["EntryConflict"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    print_entry_bill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    charge_registration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargeBody"];
            };
        };
        responses: {
            /** @description The whole entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_registration_classes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassChangesBody"];
            };
        };
        responses: {
            /** @description The whole entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `class_full` or `show_full`: without `override` there is no place; `number_in_class`: the entry shares its back number with one in the class */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_registration_extras: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtrasBody"];
            };
        };
        responses: {
            /** @description The whole entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile`; `extra_sold_out`: without `override`, only `left` more can be had of `fee_id` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_inspection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The entry's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InspectionBody"];
            };
        };
        responses: {
            /** @description The horse with its inspections */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectedHorseView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The horse was inspected too often */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renew_registration_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole entry, with its new link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_payment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it records nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentBody"];
            };
        };
        responses: {
            /** @description The new line of the ledger */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `refund_exceeds_paid` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_entry_qr_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture of the rider's link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mail_receipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it mails nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To whom it will be mailed */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_registration_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusBody"];
            };
        };
        responses: {
            /** @description The whole entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `class_full` or `show_full`: without `override` there is no place */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    swap_back_numbers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwapBody"];
            };
        };
        responses: {
            /** @description Both entries, this one first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"][];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `no_back_number`: one of them has none */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    waive_bill_line: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The registration's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WaiverBody"];
            };
        };
        responses: {
            /** @description The whole entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such entry of a show of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_waived` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    search: {
        parameters: {
            query?: {
                /**
                 * @description Words, each of which what is found contains, whatever the case and the
                 *     accents; at most 200 characters. Without words nothing is found.
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindingsView"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_services: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description How many items at most, 1 to 500; 100 if not given. */
                limit?: number;
                /** @description Only of this organization. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of services; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_service: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceBody"];
            };
        };
        responses: {
            /** @description The new service */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_limit_reached` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_service: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such service of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_service: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServiceBody"];
            };
        };
        responses: {
            /** @description The service */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Service"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such service of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_service: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The service's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such service of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_in_use`: horses have it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_ticks_of_day: {
        parameters: {
            query: {
                /** @description `YYYY-MM-DD`. */
                date: string;
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicksOfDay"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tasks: {
        parameters: {
            query?: {
                /** @description From the `Link` header of the page before. */
                cursor?: string;
                /** @description Only those of the horse with this id. */
                horse?: string;
                /** @description How many tasks at most, 1 to 500; 100 if not given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tasks; the next one is in the Link header */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"][];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_task: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it creates nothing twice */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskBody"];
            };
        };
        responses: {
            /** @description The new task */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The task's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such task of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    update_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The task's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskBody"];
            };
        };
        responses: {
            /** @description The whole task */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such task of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The task's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such task of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    tick_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A day on which it is due, `YYYY-MM-DD` */
                date: string;
                /** @description The task's id */
                id: string;
            };
            cookie?: never;
        };
        /** @description May be absent */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TickBody"];
            };
        };
        responses: {
            /** @description The tick */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tick"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such task of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The task is not due on this day, or the day has not begun */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    untick_task: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The day, `YYYY-MM-DD` */
                date: string;
                /** @description The task's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not ticked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such task of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No date */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_today: {
        parameters: {
            query?: {
                /** @description The day, `YYYY-MM-DD`; today in the zone if not given. */
                date?: string;
                /**
                 * @description The zone of the barn, as IANA name: when its days begin and what time it is.
                 *     If not given, that of the organization, or `UTC`.
                 */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Today"];
                };
            };
            /** @description A bad query */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_turnout: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The turnout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Turnout"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_turnout: {
        parameters: {
            query?: {
                /** @description The account's own organization if not given. */
                organization_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnoutBody"];
            };
        };
        responses: {
            /** @description The turnout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Turnout"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The role does not permit it */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such organization of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `changed_meanwhile` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upload_photo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this attempt; repeating it answers the first photo */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadBody"];
            };
        };
        responses: {
            /** @description The photo's address */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadView"];
                };
            };
            /** @description No or bad token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No such horse of this account */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The file is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No image of a known format, or no form */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Invalid fields, or a damaged image */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem: docs/errors.md lists all codes */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
